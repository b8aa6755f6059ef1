/** The scores that a file would enter, wrong rows first, and the button that enters them. */
import { Accordion, Button, Group, Paper, Table, Text, Title } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { fileProblem, useRefusal } from '#ui/drafted-form/form-problems.ts'
import { useWords } from '#words/Words.tsx'
import { ApiError } from '#kit/endpoint/call.ts'
import { useWrite } from '#api/api.ts'
import { importScores, type Preview, previewScores, type PreviewRow } from '../score.contract.ts'
import type { Outcome } from '../score.rules.ts'

type Props = {
  file: File
  preview: Preview
  onEnd: () => void
  onNewPreview: (seen: { file: File; preview: Preview }) => void
}

// The rows to look at first.
const order: Outcome[] = ['wrong', 'changed', 'new', 'empty', 'same']

export function PreviewRows({ file, preview, onEnd, onNewPreview }: Props) {
  const words = useWords('scores.preview')
  const { counts } = preview
  const count = counts.new + counts.changed
  const { enter, isPending } = useEntering({ file, preview, onEnd, onNewPreview })
  const absent = preview.rows.filter(({ hint, outcome }) => hint !== null && outcome !== 'same').length
  const groups = order.filter((outcome) => counts[outcome] > 0)
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)">
      <Title order={2} size="h3">
        {words('title')}
      </Title>
      <Text c="dimmed" className="anywhere">
        {preview.file_name}
      </Text>
      <Text fw={600} my="sm" role="status">
        {words('counts', { wrong: counts.wrong })} {count === 0 && words('nothing')}
      </Text>
      {absent > 0 && <Text mb="sm">{words('absent', { count: absent })}</Text>}
      <Group mb="md">
        {count > 0 && (
          <Button onClick={() => void enter()} loading={isPending}>
            {words('enter', { count })}
          </Button>
        )}
        <Button variant="default" onClick={onEnd} disabled={isPending}>
          {words('cancel')}
        </Button>
      </Group>
      <Accordion multiple defaultValue={groups.slice(0, 2)} variant="contained">
        {groups.map((outcome) => (
          <Accordion.Item key={outcome} value={outcome}>
            <Accordion.Control>{words(`groups.${outcome}`, { count: counts[outcome] })}</Accordion.Control>
            <Accordion.Panel>
              <Rows outcome={outcome} rows={preview.rows.filter((row) => row.outcome === outcome)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Paper>
  )
}

function Rows({ outcome, rows }: { outcome: Outcome; rows: readonly PreviewRow[] }) {
  const words = useWords('scores.preview')
  const hasBefore = outcome === 'changed'
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words('line')}</Table.Th>
            <Table.Th>{words('nim')}</Table.Th>
            <Table.Th>{words(outcome === 'wrong' ? 'problem' : 'name')}</Table.Th>
            {hasBefore && <Table.Th ta="right">{words('before')}</Table.Th>}
            <Table.Th ta="right">
              {words('score')}
              {rows.some(({ sections }) => sections) && <Hint>{words('sections')}</Hint>}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.line}>
              <Table.Td>{row.line}</Table.Td>
              <Table.Td className="figures">{row.nim}</Table.Td>
              <Table.Td className="anywhere">
                {row.name}
                {row.problem && (
                  <Text size="sm" fw={600}>
                    {row.problem}
                  </Text>
                )}
                {row.hint && <Hint>{row.hint}</Hint>}
              </Table.Td>
              {hasBefore && <Table.Td ta="right">{row.before}</Table.Td>}
              <Table.Td ta="right" className="anywhere">
                {row.written ?? row.score}
                {row.sections && <Hint>{row.sections.join(' · ')}</Hint>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Asks once more, enters, and looks again at the file if something has changed in between. */
function useEntering({ file, preview, onEnd, onNewPreview }: Props) {
  const words = useWords('scores.preview')
  const confirm = useConfirm()
  const refusal = useRefusal()
  const look = useWrite(previewScores)
  const send = useWrite(importScores, { invalidates: ['/toefl-shifts', '/toefl-details', '/dashboard-admin'] })
  const { counts, shift_id, seen } = preview
  const count = counts.new + counts.changed
  const lookAgain = () =>
    look.mutate({ body: { shift_id, file } }, { onSuccess: ({ data }) => onNewPreview({ file, preview: data }) })
  const enter = async () => {
    const isSure = await confirm({
      title: words('confirmTitle', { count }),
      message: words('confirmText', {
        changed: counts.changed,
        wrong: counts.wrong,
        waits: preview.waits ? 'yes' : 'no',
      }),
      confirmLabel: words('enter', { count }),
    })
    if (!isSure) return
    send.mutate(
      { body: { shift_id, file, seen } },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          onEnd()
        },
        onError: (error) => {
          notify.problem(fileProblem(refusal(error)))
          if (error instanceof ApiError && error.problem.status === 409) lookAgain()
        },
      },
    )
  }
  return { enter, isPending: send.isPending || look.isPending }
}
