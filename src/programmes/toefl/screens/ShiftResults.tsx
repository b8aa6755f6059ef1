/** The results of a shift as a whole: whether they wait, what is still missing, and their release. */
import { Button, Group, List, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useCommand } from '#api/outcome.ts'
import { ShiftCertificates } from '#features/certificate/widgets/ShiftCertificates.tsx'
import { SatSheet } from '#features/sat-sheet/widgets/SatSheet.tsx'
import { useDecision } from '#features/decision/widgets/use-decision.ts'
import { readResults, releaseResults, setWaiting, type ShiftResults } from '../release.contract.ts'

const changed = ['/toefl-shifts', '/toefl-details', '/dashboard-admin']

export function ShiftResultsPanel({ shiftId }: { shiftId: number }) {
  const words = useWords('results')
  const { data, error, refetch } = useRead(readResults, { params: { id: shiftId } })
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h3" mb="sm">
        {words('title')}
      </Title>
      {data ? <Content results={data.data} /> : <Unread error={error} refetch={refetch} />}
    </Paper>
  )
}

function Content({ results }: { results: ShiftResults }) {
  const words = useWords('results')
  const language = useLanguage()
  const { state, counts, lowest, highest } = results
  return (
    <Stack gap="md">
      <Text role="status">
        {state === 'RELEASED'
          ? words('states.RELEASED', {
              moment: moment(results.released_at ?? '', language),
              name: results.released_by_name ?? words('nobody'),
            })
          : words(`states.${state}`)}
      </Text>
      <Text>
        {words('counts', counts)} {lowest !== null && highest !== null && words('range', { lowest, highest })}
      </Text>
      <People text={words('withoutScore', { count: results.without_score.length })} people={results.without_score} />
      <People text={words('absent', { count: results.absent.length })} people={results.absent} />
      {counts.scored === 0 && state !== 'RELEASED' ? <Waits results={results} /> : null}
      {state === 'WAITING' && counts.scored > 0 ? <Release results={results} /> : null}
      {state !== 'WAITING' && counts.scored > 0 ? (
        <Group>
          <ShiftCertificates programme="TOEFL" shiftId={results.shift_id} />
        </Group>
      ) : null}
      {counts.attended > 0 ? <SatSheet programme="TOEFL" shiftId={results.shift_id} /> : null}
    </Stack>
  )
}

function People({ text, people }: { text: string; people: ShiftResults['absent'] }) {
  if (people.length === 0) return null
  return (
    <div>
      <Text>{text}</Text>
      <List>
        {people.map(({ id, name, nim }) => (
          <List.Item key={id}>
            <TextLink to={`/toefl-details/${id}/edit-detail`}>
              {name} ({nim})
            </TextLink>
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function Waits({ results: { shift_id: id, state } }: { results: ShiftResults }) {
  const words = useWords('results')
  const send = useCommand(setWaiting, { invalidates: changed })
  return (
    <Switch
      label={words('waits')}
      description={words('waitsHint')}
      checked={state === 'WAITING'}
      disabled={send.isPending}
      onChange={({ currentTarget }) => send.mutate({ params: { id }, body: { waits: currentTarget.checked } })}
    />
  )
}

function Release({ results }: { results: ShiftResults }) {
  const words = useWords('results')
  const confirm = useConfirm()
  const { shift_id: id, seen } = results
  const count = results.counts.scored
  const send = useDecision(releaseResults, changed)
  const release = async () => {
    const isSure = await confirm({
      title: words('releaseTitle', { count }),
      message: words('releaseText', { count, without: results.without_score.length }),
      confirmLabel: words('release'),
    })
    if (isSure) send.mutate({ params: { id }, body: { seen } })
  }
  return (
    <Group>
      <Button leftSection={<IconSend size={18} aria-hidden />} loading={send.isPending} onClick={() => void release()}>
        {words('release')}
      </Button>
    </Group>
  )
}
