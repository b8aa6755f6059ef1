/** The lines that a file would import, the left-out ones and why, and the button that imports it. */
import { Alert, Button, Group, List, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Facts } from '#ui/Facts.tsx'
import { notify } from '#ui/notify.tsx'
import { fileProblem, useRefusal } from '#ui/drafted-form/form-problems.ts'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { ApiError } from '#kit/endpoint/call.ts'
import { useWrite } from '#api/api.ts'
import { importStatement, type StatementPreview } from '../statement-import.contract.ts'
import { leftOutReasons } from '../statement-parse.rules.ts'
import type { Answers } from './import-answers.ts'
import { exactly } from '../sen.rules.ts'
import { changed } from '../widgets/statement-changed.ts'
import classes from './statements.module.css'

type Props = {
  preview: StatementPreview
  body: { account_id: number; file: File } & Answers
  onAgain: () => void
  /** The columns are chosen, as they are not what the portal takes them for. */
  onColumns: () => void
  /** The doubted part is right all the same. */
  onRight: (doubt: 'price' | 'elsewhere') => void
  onEnd: () => void
}

export function PreviewPanel({ preview, body, onAgain, onColumns, onRight, onEnd }: Props) {
  const words = useWords('statements.preview')
  const refusal = useRefusal()
  const send = useWrite(importStatement, { invalidates: changed })
  const enter = () =>
    send.mutate(
      { body: { ...body, seen: preview.seen } },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          onEnd()
        },
        onError: (error) => {
          notify.problem(fileProblem(refusal(error)))
          if (error instanceof ApiError && error.problem.status === 409) onAgain()
        },
      },
    )
  return (
    <section>
      <Title order={3} size="h4" mt="lg" mb="sm">
        {words('title')}
      </Title>
      <Findings preview={preview} />
      <Doubt preview={preview} />
      <Warnings preview={preview} />
      <Group my="md">
        {preview.doubt === null ? (
          <Button onClick={enter} loading={send.isPending} disabled={preview.period === null}>
            {words('enter', { count: preview.new_lines })}
          </Button>
        ) : null}
        {preview.doubt === 'price' || preview.doubt === 'elsewhere' ? (
          <Button variant="default" onClick={onRight.bind(null, preview.doubt)}>
            {words(preview.doubt === 'price' ? 'amountsRight' : 'accountRight')}
          </Button>
        ) : null}
        <Button variant={preview.doubt === null ? 'default' : 'filled'} onClick={onColumns}>
          {words('columns')}
        </Button>
      </Group>
      <Lines preview={preview} />
      <LeftOut preview={preview} />
    </section>
  )
}

function Findings({ preview }: { preview: StatementPreview }) {
  const words = useWords('statements.preview')
  const layouts = useWords('statements.layouts')
  const language = useLanguage()
  const { period, layout } = preview
  const facts: [string, string][] = [
    [words('newLabel'), words('new', { count: preview.new_lines })],
    [words('sum'), rupiah(exactly(preview))],
    [words('known'), String(preview.known_lines)],
    [words('period'), period ? `${day(period.from, language, 'short')} – ${day(period.to, language, 'short')}` : '–'],
    [words('layout'), layout ? layouts(layout) : '–'],
  ]
  return <Facts facts={facts} column="9rem" isBold />
}

/** Why nothing is imported. */
function Doubt({ preview: { doubt, same_as } }: { preview: StatementPreview }) {
  const words = useWords('statements.doubts')
  if (doubt === null) return null
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} mt="md" role="alert">
      {words(doubt, { account: same_as ?? '' })}
    </Alert>
  )
}

function Warnings({ preview: { other_account: other, gaps, unreadable, unlike } }: { preview: StatementPreview }) {
  const words = useWords('statements.preview')
  if (other === null && gaps === 0 && unreadable.length === 0 && unlike.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mt="md" role="status">
      {other === null ? null : <Text size="sm">{words('otherAccount', { number: other })}</Text>}
      {gaps === 0 ? null : <Text size="sm">{words('gaps', { count: gaps })}</Text>}
      {unreadable.length === 0 ? null : (
        <>
          <Text size="sm">{words('unreadable')}</Text>
          <List size="sm">
            {unreadable.map(({ row, text }) => (
              <List.Item key={row}>{words('unreadableRow', { row: String(row), text })}</List.Item>
            ))}
          </List>
        </>
      )}
      {unlike.length === 0 ? null : (
        <>
          <Text size="sm">{words('unlike')}</Text>
          <List size="sm">
            {unlike.map((line) => (
              <List.Item key={line.row}>
                {words('unlikeRow', { row: String(line.row), amount: rupiah(exactly(line)), text: line.text })}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Alert>
  )
}

/** So many of the new lines are enough to see that they were read rightly. */
const most = 20

function Lines({ preview: { lines, new_lines: count } }: { preview: StatementPreview }) {
  const words = useWords('statements')
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words('preview.row')}</Table.Th>
              <Table.Th>{words('list.day')}</Table.Th>
              <Table.Th>{words('list.text')}</Table.Th>
              <Table.Th ta="right">{words('list.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.slice(0, most).map((line) => (
              <Table.Tr key={line.row}>
                <Table.Td>{line.row}</Table.Td>
                <Table.Td className="figures">{day(line.day, language, 'short')}</Table.Td>
                <Table.Td className={classes.line}>{line.text}</Table.Td>
                <Table.Td ta="right" className="figures">
                  {rupiah(exactly(line))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {count > most ? <Text c="dimmed">{words('preview.more', { count: count - most })}</Text> : null}
    </>
  )
}

function LeftOut({ preview: { left_out: counts } }: { preview: StatementPreview }) {
  const words = useWords('statements')
  const shown = leftOutReasons.filter((reason) => counts[reason] > 0)
  return (
    <>
      <Title order={4} size="h5" mt="md" mb={4}>
        {words('preview.leftOut')}
      </Title>
      {shown.length === 0 ? (
        <Text size="sm">{words('preview.nothingLeftOut')}</Text>
      ) : (
        <List size="sm">
          {shown.map((reason) => (
            <List.Item key={reason}>
              {words(`leftOut.${reason}`)}: {counts[reason]}
            </List.Item>
          ))}
        </List>
      )}
    </>
  )
}
