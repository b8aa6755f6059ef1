/** The lines that a file would import, the left-out ones and why, and the button that imports it. */
import { Alert, Button, Group, List, Table, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Facts } from '#ui/Facts.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { StatementPreview } from '../statement-import.contract.ts'
import { leftOutReasons } from '../statement-parse.rules.ts'
import { exactly } from '../sen.rules.ts'
import { BalanceBreaks, TakenBack } from './TakenBack.tsx'
import classes from './statements.module.css'

type Props = {
  preview: StatementPreview
  /** Whether it is imported by itself, by a button of its own. */
  isAlone: boolean
  isImporting: boolean
  isLooking: boolean
  onEnter: () => void
  /** The columns are chosen, as they are not what the portal takes them for. */
  onColumns: () => void
  /** The doubted part is right all the same. */
  onRight: (doubt: SaidRight) => void
}

/** The doubts that somebody who has looked may lift. */
type SaidRight = 'price' | 'elsewhere' | 'number'
const isSayable = (doubt: StatementPreview['doubt']): doubt is SaidRight =>
  doubt === 'price' || doubt === 'elsewhere' || doubt === 'number'

export function PreviewPanel({ preview, isAlone, isImporting, isLooking, onEnter, onColumns, onRight }: Props) {
  const words = useWords('statements.preview')
  const { doubt, new_lines: lines, new_out: out, is_known: isKnown, layout } = preview
  const canEnter = isAlone && doubt === null && !isKnown
  return (
    <section>
      <Title order={3} size="h4" mt="lg" mb="sm">
        {words('title')}
      </Title>
      <Findings preview={preview} />
      <Doubt preview={preview} />
      {isKnown && doubt === null ? (
        <Alert color="gray" mt="md" role="status">
          {words('nothing')}
        </Alert>
      ) : null}
      <TakenBack preview={preview} />
      <Warnings preview={preview} />
      <Group my="md">
        {canEnter ? (
          <Button onClick={onEnter} loading={isImporting} disabled={preview.period === null || isLooking}>
            {words('enter', { count: lines, out })}
          </Button>
        ) : null}
        {isSayable(doubt) ? (
          <Button variant="default" onClick={() => onRight(doubt)}>
            {words(doubt === 'price' ? 'amountsRight' : doubt === 'number' ? 'numberRight' : 'accountRight')}
          </Button>
        ) : null}
        {layout === 'mt940' ? null : (
          <Button variant={doubt === null ? 'default' : 'filled'} onClick={onColumns}>
            {words('columns')}
          </Button>
        )}
      </Group>
      <Lines title={words('in')} lines={preview.lines} count={lines} />
      <Lines title={words('out')} lines={preview.out_lines} count={out} />
      <Named title={words('pending')} rows={preview.pending} />
      <LeftOut preview={preview} />
    </section>
  )
}

function Findings({ preview }: { preview: StatementPreview }) {
  const words = useWords('statements.preview')
  const layouts = useWords('statements.layouts')
  const language = useLanguage()
  const { period, layout, bounds } = preview
  const out = exactly({ amount: preview.amount_out, sen: preview.sen_out })
  const facts: [string, string][] = [
    [words('newLabel'), words('new', { count: preview.new_lines })],
    [words('sum'), rupiah(exactly(preview))],
    ...(preview.new_out > 0
      ? [[words('outLabel'), words('outSum', { count: preview.new_out, amount: rupiah(out) })] as [string, string]]
      : []),
    [words('known'), String(preview.known_lines + preview.known_out)],
    [words('period'), period ? `${day(period.from, language, 'short')} – ${day(period.to, language, 'short')}` : '–'],
    [words('layout'), layout ? layouts(layout) : '–'],
    ...(bounds
      ? [
          [words('balances'), words(bounds.closing === bounds.expected ? 'balancesHold' : 'balancesFail')] as [
            string,
            string,
          ],
        ]
      : []),
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

function Warnings({ preview }: { preview: StatementPreview }) {
  const words = useWords('statements.preview')
  const { other_account: other, gaps, breaks, bounds, unreadable, unlike, doubt } = preview
  const isUnequal = bounds !== null && bounds.closing !== bounds.expected
  const isOther = other !== null && doubt !== 'number'
  if (!isOther && gaps === 0 && !isUnequal && unreadable.length === 0 && unlike.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mt="md" role="status">
      {isOther ? <Text size="sm">{words('otherAccount', { number: other })}</Text> : null}
      {gaps === 0 ? null : <Text size="sm">{words('gaps', { count: gaps })}</Text>}
      <BalanceBreaks breaks={breaks} bounds={bounds} />
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

function Lines({ title, lines, count }: { title: string; lines: StatementPreview['lines']; count: number }) {
  const words = useWords('statements')
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <>
      <Title order={4} size="h5" mt="md" mb={4}>
        {title}
      </Title>
      <Table.ScrollContainer minWidth={560}>
        <Table aria-label={title}>
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

/** Rows as the file has them. */
function Named({ title, rows }: { title: string; rows: StatementPreview['pending'] }) {
  const words = useWords('statements.preview')
  if (rows.length === 0) return null
  return (
    <>
      <Title order={4} size="h5" mt="md" mb={4}>
        {title}
      </Title>
      <List size="sm">
        {rows.map(({ row, text }) => (
          <List.Item key={row}>{words('unreadableRow', { row: String(row), text })}</List.Item>
        ))}
      </List>
    </>
  )
}

/** Money that went out is imported, so it is not left out. */
const reasons = leftOutReasons.filter((reason) => reason !== 'out')

function LeftOut({ preview: { left_out: counts } }: { preview: StatementPreview }) {
  const words = useWords('statements')
  const shown = reasons.filter((reason) => counts[reason] > 0)
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
