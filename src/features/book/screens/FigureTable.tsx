/** The figures of the books, a row for each part; every one leads to the list behind it. */
import { Paper, Table } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import { type Figures, paymentsBehind, type Part } from '../book.rules.ts'
import { Amount, AmountOfParts } from './Amount.tsx'
import classes from './books.module.css'

export type ProgrammeFigures = { part: Part; figures: Figures }
export type FigureRow = { key: string; name: string; figures: Figures; part?: Part }

const columns = ['expected', 'open', 'confirmed', 'matched', 'cash', 'unproven', 'free', 'rejected'] as const

type Props = {
  label: string
  first: string
  rows: readonly FigureRow[]
  total: Figures
  /** The total's own parts, each with its list. */
  parts: readonly ProgrammeFigures[]
}

export function FigureTable({ label, first, rows, total, parts }: Props) {
  const words = useWords('books.figures')
  const shown = columns.filter((column) => column !== 'free' || total.free.payments > 0)
  return (
    // Scrolls by itself where the columns do not fit, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Paper withBorder className={classes.box} role="region" aria-label={label} tabIndex={0} bg="var(--surface)">
      <Table className={classes.table} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            {shown.map((column) => (
              <Table.Th key={column} scope="col" className={classes.money}>
                {words(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={shown} />
          ))}
          <Table.Tr className={classes.total}>
            <Table.Th scope="row">{words('total')}</Table.Th>
            {shown.map((column) => (
              <Table.Td key={column} className={classes.money} data-label={words(column)}>
                <AmountOfParts
                  sum={total[column]}
                  label={`${words(column)}, ${words('total')}`}
                  parts={partsBehind(column, parts)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

/** Of each programme its part of a figure, with the list of it. */
export const partsBehind = (figure: keyof Figures, parts: readonly ProgrammeFigures[]) =>
  parts.map(({ part, figures }) => ({
    programme: part.programme,
    sum: figures[figure],
    to: paymentsBehind(figure, part),
  }))

type RowProps = { row: FigureRow; columns: readonly (keyof Figures)[] }

function Row({ row: { name, figures, part }, columns: shown }: RowProps) {
  const words = useWords('books.figures')
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      {shown.map((column) => (
        <Table.Td key={column} className={classes.money} data-label={words(column)}>
          <Amount
            sum={figures[column]}
            label={`${words(column)}, ${name}`}
            to={part ? paymentsBehind(column, part) : undefined}
          />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
