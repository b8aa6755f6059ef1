/** /dashboard/bom-task: the task of each preferred division, and handing it in. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Anchor, Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bringTo } from '#ui/bring-to.ts'
import { changesDraft } from '#ui/drafted-form/draft.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FileField } from '#ui/FileField.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Page } from '#ui/Page.tsx'
import { moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { useApi, useRead } from '#api/api.ts'
import { useSaved } from '#api/outcome.ts'
import { type CurrentWindow, useWindows } from '#features/window/widgets/registration-window.ts'
import { WindowCountdown } from '#features/window/widgets/WindowCountdown.tsx'
import { handIn, type OwnTasks, readTasks, type Task } from '../task.contract.ts'
import { TaskFileButton } from '../widgets/TaskFileButton.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'

export const handle = { title: 'bom.task.title' }

export default function BoardTask() {
  const t = useWords('bom.task')
  const titles = useWords('common.titles')
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}>
      <div className={classes.narrowStack}>
        <Tasks />
      </div>
    </Page>
  )
}

function Tasks() {
  const language = useLanguage()
  const t = useWords('bom.task')
  const user = useRead(currentUser)
  const found = useRead(readTasks)
  const windows = useWindows()
  const read = together(user, found, windows)
  if (!user.data || !found.data || !read.isReady) return <Unread {...read} kind="cards" />
  const own = found.data.data
  if (!own) {
    return (
      <EmptyState
        title={t('none')}
        picture="board"
        action={<ButtonLink to="/dashboard/bom-registration">{t('apply')}</ButtonLink>}
      >
        {t('noneText')}
      </EmptyState>
    )
  }
  const current = windows.of('BOM_TASK', user.data.data.region?.id ?? null)
  return (
    <>
      <Deadline own={own} current={current} />
      {own.tasks
        .map((one) => inLanguage(language, one))
        .map((task) => (
          <TaskCard
            key={task.division_id}
            own={own}
            task={task}
            isOpen={isUndecided(own) && current.state === 'open'}
          />
        ))}
    </>
  )
}

const isUndecided = ({ status }: OwnTasks) => status === 'SUBMITTED' || status === 'INTERVIEW'

function Deadline({ own, current }: { own: OwnTasks; current: CurrentWindow }) {
  const t = useWords('bom.task')
  if (!isUndecided(own)) return <Text fw={600}>{t('decided')}</Text>
  if (current.state === 'open') return <WindowCountdown current={current} label={t('deadline')} />
  return (
    <div>
      <Text fw={600}>{t('closed')}</Text>
      <Text c="dimmed">{t('closedText')}</Text>
    </div>
  )
}

type CardProps = { own: OwnTasks; task: Task; isOpen: boolean }

function TaskCard({ own, task, isOpen }: CardProps) {
  const t = useWords('bom.task')
  // Three empty forms at once would hide the tasks; what somebody has begun is there again.
  const [isWriting, setWriting] = useState(() => changesDraft(draftOf(own, task), valuesOf(task)).load() !== null)
  const form = useRef<HTMLDivElement>(null)
  const begin = () => {
    // The button goes with the press: the keyboard goes on in the form.
    flushSync(() => setWriting(true))
    bringTo(form.current, 'nearest')
  }
  return (
    <section className={classes.card} aria-label={task.name}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {task.name}
        </Title>
        <Text className={classes.text}>{task.task_description}</Text>
        {task.task_link ? (
          <Anchor href={task.task_link} target="_blank" rel="noopener noreferrer">
            {t('material')}
          </Anchor>
        ) : null}
        <HandedIn task={task} />
        {isOpen && isWriting ? (
          <div ref={form} tabIndex={-1} className={classes.heading}>
            <HandInForm own={own} task={task} onDone={() => setWriting(false)} />
          </div>
        ) : isOpen ? (
          <Group>
            <Button variant="default" onClick={begin}>
              {t(task.submission ? 'replace' : 'begin')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </section>
  )
}

function HandedIn({ task: { submission } }: { task: Task }) {
  const t = useWords('bom.task')
  const language = useLanguage()
  if (!submission) return <Text c="dimmed">{t('missing')}</Text>
  return (
    <Group gap="sm">
      <Text fw={600}>{t('handedIn', { moment: moment(submission.submitted_at, language) })}</Text>
      {submission.link ? (
        <Anchor href={submission.link} target="_blank" rel="noopener noreferrer nofollow">
          {t('open')}
        </Anchor>
      ) : null}
      {submission.file ? <TaskFileButton fileKey={submission.file} label={t('download')} /> : null}
      {submission.note ? <Hint className={classes.text}>{submission.note}</Hint> : null}
    </Group>
  )
}

type Values = { division_id: string; link: string; file: File | null; note: string }

const draftOf = (own: OwnTasks, task: Task) => `bom-task:${own.recruitment_id}:${task.division_id}`

const valuesOf = ({ division_id, submission }: Task): Values => ({
  division_id: String(division_id),
  link: submission?.link ?? '',
  file: null,
  note: submission?.note ?? '',
})

function HandInForm({ own, task, onDone }: Omit<CardProps, 'isOpen'> & { onDone: () => void }) {
  const t = useWords('bom.task')
  const api = useApi()
  const saved = useSaved([currentUser.path, '/bom-recruitments'], onDone)
  const [way, setWay] = useState<'link' | 'file'>(task.submission?.file ? 'file' : 'link')
  return (
    <FormShell<typeof handIn.body, Values, { message: string }>
      schema={handIn.body}
      initial={valuesOf(task)}
      draft={draftOf(own, task)}
      submit={(body, { onProgress }) => api.call(handIn, { params: { id: own.recruitment_id }, body }, { onProgress })}
      onDone={saved}
      submitLabel={t('handIn')}
    >
      {(form) => (
        <>
          <SegmentedControl
            aria-label={t('how')}
            value={way}
            onChange={(value) => {
              setWay(value === 'file' ? 'file' : 'link')
              // Only one of the two is handed in.
              form.setFieldValue(value === 'file' ? 'link' : 'file', value === 'file' ? '' : null)
            }}
            data={[
              { value: 'link', label: t('byLink') },
              { value: 'file', label: t('byFile') },
            ]}
          />
          {way === 'link' ? (
            <TextInput
              label={t('link')}
              description={t('linkHint')}
              type="url"
              inputMode="url"
              placeholder="https://"
              withAsterisk
              {...form.getInputProps('link')}
            />
          ) : (
            <FileField
              limit={handIn.fileLimit}
              label={t('file')}
              description={t('fileHint')}
              accept="application/pdf,image/jpeg,image/png,image/webp"
              leftSection={<IconUpload size={18} aria-hidden />}
              withAsterisk
              clearable
              {...form.getInputProps('file')}
            />
          )}
          <Textarea
            label={t('note')}
            description={t('noteHint')}
            autosize
            minRows={2}
            maxLength={1000}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </FormShell>
  )
}
