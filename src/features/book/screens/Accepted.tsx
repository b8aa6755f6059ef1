/** Payments whose lines come to another amount, which somebody has accepted: who, why, how much, and which lines. */
import { Paper, Table, Text, Title } from '@mantine/core'
import { hasLists } from '#duties.ts'
import { Hint } from '#ui/Hint.tsx'
import { TextLink } from '#ui/links.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useSession } from '#api/session.tsx'
import { paymentAddress } from '#features/payment/widgets/payment-address.ts'
import type { AcceptedDifference } from '../book.contract.ts'
import classes from './books.module.css'

const columns = ['payment', 'difference', 'lines', 'reason', 'by'] as const

export function Accepted({ differences }: { differences: readonly AcceptedDifference[] }) {
  const words = useWords('books.accepted')
  if (differences.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3">
        {words('title')}
      </Title>
      <Text c="dimmed" mb="md" maw="75ch">
        {words('about')}
      </Text>
      {/* Scrolls by itself where the columns do not fit, so it can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Paper
        withBorder
        className={classes.box}
        role="region"
        aria-label={words('title')}
        tabIndex={0}
        bg="var(--surface)"
      >
        <Table className={classes.table} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col" className={column === 'difference' ? classes.money : undefined}>
                  {words(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map((difference) => (
              <Row key={`${difference.programme} ${difference.payment_id}`} difference={difference} />
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </section>
  )
}

function Row({ difference: { programme, payment_id, name, region_init, due, received, ...said } }: RowProps) {
  const words = useWords('books.accepted')
  const books = useWords('books')
  const language = useLanguage()
  const { user } = useSession()
  const amount = rupiah(Math.abs(received - due))
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <div>
          {hasLists(user) ? (
            <TextLink inherit to={paymentAddress({ entity: programme, id: payment_id })}>
              {name}
            </TextLink>
          ) : (
            name
          )}
          <Hint fw={400}>
            {books(`programmes.${programme}`)}, {region_init}
          </Hint>
        </div>
      </Table.Th>
      <Table.Td className={classes.money} data-label={words('difference')}>
        <div>
          {words(received < due ? 'less' : 'more', { amount })}
          <small>{words('of', { amount: rupiah(due) })}</small>
        </div>
      </Table.Td>
      <Table.Td data-label={words('lines')}>
        <div>
          {said.lines.map((line) => (
            <Text key={line.id} size="sm">
              {day(line.day, language, 'short')}, {line.account}: {rupiah(line.amount)}
            </Text>
          ))}
        </div>
      </Table.Td>
      <Table.Td data-label={words('reason')} className={classes.reason}>
        {said.reason}
      </Table.Td>
      <Table.Td data-label={words('by')}>{said.by_name ?? words('nobodyNow')}</Table.Td>
    </Table.Tr>
  )
}
type RowProps = { difference: AcceptedDifference }
