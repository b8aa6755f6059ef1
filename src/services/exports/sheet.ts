/** XLSX and CSV as streams; the only file that knows the spreadsheet library. Memory stays the same at any length. */
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { ExportFormat } from '#kit/endpoint/export.ts'
import { csvCell, type ExportColumn, formatOf, sheetCell, withoutFormula, type YesNo } from './columns.ts'

export type Sheet<Row> = {
  /** Names the spreadsheet's tab. */
  name: string
  columns: readonly ExportColumn<Row>[]
  yesNo: YesNo
}

export const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The file's bytes, made as they are read. Rows are taken only as fast as somebody reads. */
export function writeSheet<Row>(
  format: ExportFormat,
  { name, columns, yesNo }: Sheet<Row>,
  rows: AsyncIterable<Row>,
): ReadableStream<Uint8Array> {
  const headers = columns.map((column) => column.header)
  if (format === 'csv') {
    const lines = linesOf(headers.map(withoutFormula), rows, (row) => columns.map((one) => csvCell(one, row, yesNo)))
    // The mark in front shows spreadsheets that the text is UTF-8.
    return writeCsvStream(lines, { headers: false, bom: true })
  }
  const lines = mapRows(rows, (row) => columns.map((one) => sheetCell(one, row, yesNo)))
  return writeXlsxStream(lines, {
    // No tab is longer, and these signs it may not have.
    name: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map((column) => ({ header: column.header, ...formatOf(column) })),
    freezePane: { rows: 1 },
  })
}

async function* linesOf<Row, Line>(first: Line, rows: AsyncIterable<Row>, lineOf: (row: Row) => Line) {
  yield first
  yield* mapRows(rows, lineOf)
}

async function* mapRows<Row, Line>(rows: AsyncIterable<Row>, lineOf: (row: Row) => Line): AsyncGenerator<Line> {
  for await (const row of rows) yield lineOf(row)
}
