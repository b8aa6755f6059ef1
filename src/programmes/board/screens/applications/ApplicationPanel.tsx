/** One application opened: the person, the divisions and reasons, the tasks, and the decision. */
import { Hint } from '#ui/Hint.tsx'
import { Anchor, Button, Group, Menu, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { forget, useWrite } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { asSeen, useOncePerRecord, useReviewKeys, useShownLongEnough } from '#features/review/widgets/deciding.ts'
import { pressOf } from '#features/review/widgets/Verdicts.tsx'
import { type BoardApplication, decideApplication, type Decision } from '../../board.contract.ts'
import { nextStatuses, preferences } from '../../board.rules.ts'
import { Interview } from './Interview.tsx'
import { Task } from './Task.tsx'

type Props = { application: BoardApplication; changed: readonly string[]; onDecided: () => void }

export function ApplicationPanel({ application, changed, onDecided }: Props) {
  const words = useWords('bom.review')
  const nth = useWords('bom.preference')
  const language = useLanguage()
  const { status, decided_at: decidedAt, decided_by_name: decidedBy } = application
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <StatusBadge status={status} />
        <Hint>
          {application.nim} · {application.region} · {application.major ?? '–'} · {application.batch ?? '–'}
        </Hint>
      </Group>
      {decidedAt && decidedBy ? (
        <Hint>
          {words('decidedBy', { name: decidedBy, moment: moment(decidedAt, language) })}
          {application.accepted_division ? ` · ${application.accepted_division.name}` : ''}
        </Hint>
      ) : null}
      <Text size="sm">
        <Anchor href={`mailto:${application.email}`} underline="always">
          {application.email}
        </Anchor>
        {application.phone_number ? ` · ${application.phone_number}` : ''}
        {application.line_id ? ` · LINE ${application.line_id}` : ''}
      </Text>
      {preferences.map((preference) => {
        const division = application[`${preference}_preference`]
        return (
          <section key={preference}>
            <Hint>{nth(preference)}</Hint>
            <Title order={3} size="h4">
              {division.name}
            </Title>
            <Text mt={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {application[`${preference}_preference_reason`]}
            </Text>
            <Task task={application.tasks.find((task) => task.division_id === division.id)} />
          </section>
        )
      })}
      <Interview application={application} changed={changed} />
      {application.deleted_at === null ? (
        <Decide application={application} changed={changed} onDecided={onDecided} />
      ) : null}
    </Stack>
  )
}

function Decide({ application, changed, onDecided }: Props) {
  const words = useWords('bom.review')
  const confirm = useConfirm()
  const textOf = useProblemText()
  const client = useQueryClient()
  const offer = useOfferUndo(changed)
  const decide = useWrite(decideApplication, {
    onSuccess: ({ message, undo }) => {
      offer({ text: message, undo })
      onDecided()
    },
    onError: (error) => notify.problem(textOf(error)),
    // After a refusal too: somebody else was quicker, and the page must show it.
    onSettled: () => void forget(client, changed),
  })
  const once = useOncePerRecord()
  const isReady = useShownLongEnough(asSeen(application))
  const send = (body: Decision) =>
    void once(application, () =>
      decide.mutateAsync({ params: { id: application.id }, body }).then(
        () => true,
        () => false,
      ),
    )
  const reject = async () => {
    const question = {
      title: words('rejectTitle', { name: application.name }),
      message: words('rejectText'),
      confirmLabel: words('reject'),
      destructive: true,
    }
    if (await confirm(question)) send({ status: 'REJECTED' })
  }
  const next = nextStatuses(application.status)
  useReviewKeys({
    isReady,
    decide: {
      i: () => (next.includes('INTERVIEW') ? send({ status: 'INTERVIEW' }) : undefined),
      r: () => (next.includes('REJECTED') && !decide.isPending ? void reject() : undefined),
    },
    go: {},
    dialogs: 1,
  })
  return (
    <Group gap="sm" role="group" aria-label={words('decision')}>
      {next.includes('INTERVIEW') ? (
        <Button loading={decide.isPending} {...pressOf(isReady, () => send({ status: 'INTERVIEW' }))}>
          {words('INTERVIEW')}
        </Button>
      ) : null}
      {next.includes('ACCEPTED') ? (
        <Menu position="top-start">
          <Menu.Target>
            <Button
              color="teal.9"
              loading={decide.isPending}
              leftSection={<IconCheck size={18} aria-hidden />}
              rightSection={<IconChevronDown size={16} aria-hidden />}
            >
              {words('ACCEPTED')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{words('acceptInto')}</Menu.Label>
            {preferences.map((preference) => {
              const { id, name } = application[`${preference}_preference`]
              return (
                <Menu.Item key={id} onClick={() => send({ status: 'ACCEPTED', accepted_division_id: id })}>
                  {name}
                </Menu.Item>
              )
            })}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {next.includes('REJECTED') ? (
        <Button color="red" variant="light" loading={decide.isPending} {...pressOf(isReady, () => void reject())}>
          {words('REJECTED')}
        </Button>
      ) : null}
      {next.includes('SUBMITTED') ? (
        <Button variant="default" loading={decide.isPending} {...pressOf(isReady, () => send({ status: 'SUBMITTED' }))}>
          {words('SUBMITTED')}
        </Button>
      ) : null}
      <Hint w="100%" visibleFrom="md">
        {words('keys')}
      </Hint>
    </Group>
  )
}
