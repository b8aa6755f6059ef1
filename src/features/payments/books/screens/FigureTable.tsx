/** The figures of the books, a row for each part; every one leads to the list behind it. */
import { Paper, Table } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import { type Figures, paymentsBehind, type Part } from '../rules.ts'
import { Amount } from './Amount.tsx'
import classes from './books.module.css'

export type FigureRow = { key: string; name: string; figures: Figures; part?: Part }

const columns = ['expected', 'open', 'confirmed', 'matched', 'cash', 'unproven', 'rejected'] as const

type Props = { label: string; first: string; rows: readonly FigureRow[]; total: Figures }

export function FigureTable({ label, first, rows, total }: Props) {
  const words = useWords('books.figures')
  return (
    // Scrolls by itself where the columns do not fit, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Paper withBorder className={classes.box} role="region" aria-label={label} tabIndex={0} bg="var(--surface)">
      <Table className={classes.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" className={classes.money}>
                {words(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...rows, { key: 'total', name: words('total'), figures: total }].map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Row({ row: { key, name, figures, part } }: { row: FigureRow }) {
  const words = useWords('books.figures')
  return (
    <Table.Tr className={key === 'total' ? classes.total : undefined}>
      <Table.Th scope="row">{name}</Table.Th>
      {columns.map((column) => (
        <Table.Td key={column} className={classes.money} data-label={words(column)}>
          <Amount
            sum={figures[column]}
            label={`${words(column)}, ${name}`}
            to={part && column !== 'expected' ? paymentsBehind(column, part) : undefined}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
