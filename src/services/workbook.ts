/** A workbook of several sheets. For reports, whose rows are few; lists are streamed (exports.ts). */
import { writeXlsx } from 'hucre/xlsx'
import { type Cell, type ExportColumn, formatOf, sheetCell, type YesNo } from './export-columns.ts'

export type BookSheet = { name: string; columns: { header: string; numFmt: string; width: number }[]; rows: Cell[][] }

type Totals = { label: string; of: readonly number[] }

// A choice of yes or no is a list's column, never a report's.
const noChoice: YesNo = { yes: '', no: '' }

/**
 * A sheet with its rows as cells: figures are numbers and days are days.
 * @param totals under the rows: the sums of these columns, with their label in the first one
 */
export function sheetOf<Row>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  totals?: Totals,
): BookSheet {
  const cells = rows.map((row) => columns.map((one) => sheetCell(one, row, noChoice)))
  const all = totals && rows.length > 0 ? [...cells, totalOf(cells, columns.length, totals)] : cells
  return {
    name: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map((column, at) => ({
      header: column.header,
      ...formatOf(column),
      ...(column.kind === 'money' && all.some((row) => hasSen(row[at])) ? { numFmt: '#,##0.00' } : {}),
    })),
    rows: all,
  }
}

const hasSen = (cell: Cell | undefined): boolean => typeof cell === 'number' && !Number.isInteger(cell)

function totalOf(rows: readonly Cell[][], width: number, { label, of }: Totals): Cell[] {
  return Array.from({ length: width }, (_, at): Cell => {
    if (at === 0) return label
    if (!of.includes(at)) return null
    // In hundredths, so that sums to the sen stay what they are.
    const sum = rows.reduce((all, row) => all + Math.round(100 * Number(row[at] ?? 0)), 0)
    return sum / 100
  })
}

/** The file's bytes. */
export async function makeWorkbook(sheets: readonly BookSheet[]): Promise<Buffer> {
  const made = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map((column) => ({ ...column })),
      rows: [columns.map(({ header }) => header), ...rows],
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(made)
}
