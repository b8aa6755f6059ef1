/** The columns of the lines of statements. */
import { Badge, Text } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { StatementLine } from '../statement.contract.ts'
import { exactly } from '../sen.rules.ts'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import classes from './statements.module.css'

const colours = { OPEN: 'blue', MATCHED: 'teal', ASIDE: 'gray' } as const

export function useLineColumns(): Column<StatementLine>[] {
  const words = useWords('statements')
  const language = useLanguage()
  return [
    {
      id: 'day',
      header: words('list.day'),
      sortable: true,
      cell: (line) => <span className="figures">{day(line.day, language, 'short')}</span>,
    },
    {
      id: 'text',
      header: words('list.text'),
      heading: true,
      cell: (line) => (
        <div className={classes.line}>
          {line.text || '–'}
          <Doubt line={line} />
        </div>
      ),
    },
    {
      id: 'amount',
      header: words('list.amount'),
      sortable: true,
      align: 'right',
      lasting: true,
      cell: (line) => <span className="figures">{rupiah(line.is_out ? -exactly(line) : exactly(line))}</span>,
    },
    {
      id: 'state',
      header: words('list.state'),
      cell: (line) => (
        <div>
          <State line={line} />
        </div>
      ),
    },
    { id: 'account', header: words('list.account'), cell: (line) => line.account },
    { id: 'file', header: words('list.file'), hidden: true, cell: (line) => line.file_name },
    { id: 'row', header: words('list.row'), hidden: true, align: 'right', cell: (line) => line.row },
  ]
}

/** What the bank has taken back, or no longer states. */
function Doubt({ line: { reversed_by, reverses, gone_since } }: { line: StatementLine }) {
  const words = useWords('statements.list')
  const language = useLanguage()
  if (!reversed_by && !reverses && !gone_since) return null
  return (
    <>
      {reversed_by ? (
        <Text size="sm" c="red">
          {words('reversedBy', { day: day(reversed_by.day, language, 'short') })}: {reversed_by.text}
        </Text>
      ) : null}
      {reverses ? (
        <Hint>
          {words('reverses', { day: day(reverses.day, language, 'short') })}: {reverses.text}
        </Hint>
      ) : null}
      {gone_since ? (
        <Text size="sm" c="red">
          {words('goneSince', { file: gone_since.file_name })}
        </Text>
      ) : null}
    </>
  )
}

/** The state, and what it comes from: the payments, or the reason. */
function State({ line }: { line: StatementLine }) {
  const words = useWords('statements')
  const { state, left, sen, payments, aside } = line
  const rest = exactly({ amount: left, sen })
  const isSplit = payments.length > 1 || (payments.length > 0 && rest > 0)
  // A payment's money never goes out.
  if (line.is_out) return <Hint>{words('ways.OUT')}</Hint>
  return (
    <>
      <Badge variant="light" color={colours[state]} tt="none" fw={600}>
        {words(state === 'OPEN' && payments.length > 0 ? 'states.PARTLY' : `states.${state}`)}
      </Badge>
      {payments.map((payment) => (
        <div key={`${payment.entity} ${payment.id}`}>
          {payment.is_gone ? (
            <Text size="sm">{words('list.refundedGone', { id: String(payment.id) })}</Text>
          ) : (
            <TextLink to={paymentAddress(payment)} size="sm">
              {words('list.paymentOf', { name: payment.name, id: String(payment.id) })}
            </TextLink>
          )}
          {isSplit ? <Text size="sm">{rupiah(payment.amount)}</Text> : null}
        </div>
      ))}
      {payments.length > 0 && rest > 0 ? <Hint>{words('list.leftOf', { amount: rupiah(rest) })}</Hint> : null}
      {aside ? <Hint className={classes.line}>{aside.reason}</Hint> : null}
      {aside?.entry_id ? (
        <TextLink to={`/cash-book/${aside.entry_id}`} size="sm">
          {words('list.entry')}
        </TextLink>
      ) : null}
    </>
  )
}
