/** /rehearsal: an administrator goes a student's whole way before the students do. */
import { Alert, Button, Group, List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconDoorExit, IconPlayerPlay } from '@tabler/icons-react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead, useWrite } from '#api/api.ts'
import { beginRehearsal, endRehearsal, readRehearsal, type Rehearsal } from '../rehearsal.contract.ts'
import type { RehearsalStep } from '../rehearsal.rules.ts'
import { goInto, useIsRehearsing } from '../widgets/rehearsal-cookie.ts'
import { useProblemText } from '#ui/problem-text.ts'

export const handle = { title: 'rehearsal.title' }

type Running = NonNullable<Rehearsal['running']>

export default function RehearsalScreen() {
  const t = useWords('rehearsal')
  const language = useLanguage()
  // Its mails go out in their own time.
  const { data, error, refetch } = useRead(readRehearsal, {}, { refetchInterval: 5000, staleTime: 0 })
  const { running, last } = data?.data ?? {}
  return (
    <Page title={t('title')} lead={t('lead')}>
      {!data ? (
        <Unread error={error} refetch={refetch} />
      ) : (
        <Stack gap="lg" maw="44rem">
          {last ? <Text>{t('last', { day: day(last.at, language), name: last.by_name ?? t('nobody') })}</Text> : null}
          {running ? <Runs running={running} /> : <Begins />}
        </Stack>
      )}
    </Page>
  )
}

function Begins() {
  const t = useWords('rehearsal')
  const textOf = useProblemText()
  const begin = useWrite(beginRehearsal)
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)" component="section">
      <Title order={2} size="h4">
        {t('what')}
      </Title>
      <List my="sm" spacing={6}>
        {(['same', 'mails', 'nothing', 'ends'] as const).map((one) => (
          <List.Item key={one}>{t(`about.${one}`)}</List.Item>
        ))}
      </List>
      {begin.error ? (
        <Alert color="red" mb="sm" role="alert">
          {textOf(begin.error)}
        </Alert>
      ) : null}
      <Button
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        loading={begin.isPending}
        onClick={() => begin.mutate({}, { onSuccess: ({ data }) => goInto(data.key, '/rehearsal') })}
      >
        {t('begin')}
      </Button>
      {begin.isPending ? (
        <Text size="sm" mt="xs" role="status">
          {t('preparing')}
        </Text>
      ) : null}
    </Paper>
  )
}

const places: Record<RehearsalStep, string | null> = {
  form: '/register',
  mail: '/emails',
  confirmed: '/toefl-payments',
  receipt: '/emails',
}

function Runs({ running }: { running: Running }) {
  const t = useWords('rehearsal')
  const language = useLanguage()
  const isHere = useIsRehearsing()
  const confirm = useConfirm()
  const end = useWrite(endRehearsal)
  const { began_at, ends_at, by_name, mail_to, steps } = running
  const isDone = steps.every(({ is_done }) => is_done)
  const stop = async () => {
    const isSure = isDone || (await confirm({ title: t('endTitle'), message: t('endText'), confirmLabel: t('end') }))
    if (isSure) end.mutate({}, { onSuccess: () => goInto(null, '/rehearsal') })
  }
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)" component="section">
      <Title order={2} size="h4">
        {t(isDone ? 'allDone' : 'runs')}
      </Title>
      <Text my="xs">
        {t('facts', {
          name: by_name ?? t('nobody'),
          from: moment(began_at, language),
          to: moment(ends_at, language),
        })}
      </Text>
      {isHere ? <Text>{t('mailTo', { address: mail_to })}</Text> : <Text>{t('elsewhere')}</Text>}
      <List my="md" spacing="sm" center>
        {steps.map(({ step, is_done: done }) => {
          const to = isHere && !done ? places[step] : null
          return (
            <List.Item
              key={step}
              icon={
                <ThemeIcon size={24} radius="xl" color={done ? 'teal' : 'gray'} variant="light">
                  {done ? <IconCheck size={16} aria-hidden /> : <IconCircleDashed size={16} aria-hidden />}
                </ThemeIcon>
              }
            >
              {to ? <TextLink to={to}>{t(`steps.${step}`)}</TextLink> : t(`steps.${step}`)}{' '}
              {done ? <Text span c="dimmed">{`(${t('stepDone')})`}</Text> : null}
            </List.Item>
          )
        })}
      </List>
      <Group>
        <Button
          variant={isDone ? 'filled' : 'default'}
          leftSection={<IconDoorExit size={18} aria-hidden />}
          loading={end.isPending}
          onClick={() => void stop()}
        >
          {t('end')}
        </Button>
      </Group>
    </Paper>
  )
}
