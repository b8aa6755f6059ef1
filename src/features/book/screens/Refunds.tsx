import { Paper, Table, Text, Title } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { Books } from '../book.contract.ts'
import { refundsBehind } from '../book.rules.ts'
import { Amount } from './Amount.tsx'
import classes from './books.module.css'

const states = { to_check: 'TO_CHECK', owed: 'OWED', refunded: 'REFUNDED' } as const
const columns = ['to_check', 'owed', 'refunded'] as const

/** Money that goes back to students, or went. */
export function Refunds({ books }: { books: Books }) {
  const words = useWords('books.refunds')
  const figures = useWords('books.figures')
  return (
    <section>
      <Title order={2} size="h3">
        {words('title')}
      </Title>
      <Text c="dimmed" mb="md">
        {words(books.refunds.length === 0 ? 'none' : 'about')}
      </Text>
      {books.refunds.length === 0 ? null : (
        <Paper withBorder className={classes.box} bg="var(--surface)">
          <Table className={classes.table} verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{figures('region')}</Table.Th>
                {columns.map((state) => (
                  <Table.Th key={state} scope="col" className={classes.money}>
                    {words(state)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {books.refunds.map((row) => (
                <Table.Tr key={row.region_id}>
                  <Table.Th scope="row">{row.region}</Table.Th>
                  {columns.map((state) => (
                    <Table.Td key={state} className={classes.money} data-label={words(state)}>
                      <Amount
                        sum={row[state]}
                        label={`${row.region}, ${words(state)}`}
                        to={refundsBehind(states[state], { term_id: books.term.id, region_id: row.region_id })}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </section>
  )
}
