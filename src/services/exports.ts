/**
 * A list as a file. The ids that fit the filters are read once, in the list's order; their rows follow batch
 * by batch, only as fast as the reader takes them. So the file holds exactly what the list held at that
 * moment, memory stays the same at any length, and a slow reader holds no connection and no lock.
 *
 * @example
 * // contract.ts: the list's own filters
 * export const exportPayments = exportOf({ path: '/toefl-payments', tag, access: onlyAdmin, query: paymentFilters })
 *
 * // list/columns.ts: what the file shows, in the reader's language
 * export const paymentColumns: ColumnsOf<PaymentRow> = (words) => [
 *   column.text(words('payments.list.nim'), (row) => row.nim, 12),
 *   column.money(words('payments.list.amount'), (row) => row.payment_amount),
 *   column.moment(words('payments.list.registered'), (row) => row.created_at),
 * ]
 *
 * // routes.ts
 * serve(app, contract.exportPayments, (call) =>
 *   sendExport(deps, call, {
 *     name: 'toefl-payments',
 *     ids: () => findAllIds(deps.db, call.query),
 *     rows: (ids) => findRows(deps.db, ids),
 *     columns: paymentColumns,
 *   }))
 *
 * A list that is read with `fetchPage` gets its ids from `fetchIds` (kit/database/list.ts) with the same
 * arguments. In the browser: `tools={<ExportMenu download={useDownload(exportPayments, list.request)} />}`.
 * Tests: `tests/support/export.ts` reads both formats back.
 */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Db } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ExportFormat } from '#kit/endpoint/export.ts'
import { signedIn } from '#kit/endpoint/serve.ts'
import type { Language } from '#words/languages.ts'
import { languageFor } from '#words/reply-words.ts'
import { type Translator, translatorFor } from '#words/words.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import { type BookSheet, makeWorkbook, sheetOf } from './workbook.ts'
import { csvCell, type ExportColumn, formatOf, sheetCell, withoutFormula, type YesNo } from './export-columns.ts'

/** The columns of a list's export, with headers and choices in the reader's language. */
export type ColumnsOf<Row> = (words: Translator, language: Language) => readonly ExportColumn<Row>[]

type ExportedList<Row> = {
  /** As in the list's address; begins the file's name. */
  name: string
  /** The ids of everything that fits the filters, in the list's order. */
  ids: () => Promise<number[]>
  /** The rows of some ids, in any order. */
  rows: (ids: number[]) => Promise<Row[]>
  columns: ColumnsOf<Row>
  /** Of a workbook, behind the sheet with the rows. */
  moreSheets?: (words: Translator) => BookSheet[]
}

type ExportCall = {
  query: { format: ExportFormat; [filter: string]: unknown }
  caller: Caller | null
  request: FastifyRequest
  reply: FastifyReply
}

const batch = 500

/** Answers with the list as a file, after recording who took what. See the example above. */
export async function sendExport<Row extends { id: number }>(
  deps: { db: Db; now: () => Date },
  call: ExportCall,
  list: ExportedList<Row>,
): Promise<FastifyReply> {
  const { format, ...filters } = call.query
  const language = languageFor(call.request)
  const words = translatorFor(language)
  const fileName = await fileNameOf(deps.db, list.name, filters, format, deps.now())
  void call.reply
    .type(contentTypes[format])
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
  // Asking how the file would be like takes nothing.
  if (call.request.method === 'HEAD') return call.reply.send()

  const ids = await list.ids()
  const rows = rowsOf(ids, async (some) => (await list.rows(some)).map((row) => shownTo(call.caller, row)))
  // A failure now is still an answer; a later one breaks the file off.
  const first = await rows.next()
  await recordExport(deps.db, signedIn(call), { list: list.name, format, rows: ids.length, ...filters })
  const columns = withZone(list.columns(words, language), words)
  const { moreSheets } = list
  if (format === 'xlsx' && moreSheets) {
    const all: Row[] = await Array.fromAsync(continued(first, rows))
    const book = await makeWorkbook([sheetOf(list.name, columns, all), ...moreSheets(words)])
    return call.reply.header('x-total-rows', ids.length).send(book)
  }
  const sheet = { name: list.name, columns, yesNo: { yes: words('office.field.yes'), no: words('office.field.no') } }
  return call.reply
    .header('x-total-rows', ids.length)
    .send(Readable.fromWeb(writeSheet(format, sheet, continued(first, rows)) as Parameters<typeof Readable.fromWeb>[0]))
}

/** Without what this caller's answers leave empty. */
const shownTo = <Row extends object>(caller: Caller | null, row: Row): Row =>
  caller?.hides?.length ? { ...row, ...Object.fromEntries(caller.hides.map((field) => [field, null])) } : row

/** The rows in the order of the ids; rows that were deleted since are missing. */
async function* rowsOf<Row extends { id: number }>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    const byId = new Map((await read(some)).map((row) => [row.id, row]))
    for (const id of some) {
      const row = byId.get(id)
      if (row) yield row
    }
  }
}

async function* continued<Row>(first: IteratorResult<Row, void>, rest: AsyncGenerator<Row, void>) {
  if (first.done) return
  yield first.value
  yield* rest
}

const withZone = <Row>(columns: readonly ExportColumn<Row>[], words: Translator): ExportColumn<Row>[] =>
  columns.map((column) =>
    column.kind === 'moment' ? { ...column, header: words('exports.wib', { header: column.header }) } : column,
  )

const recordExport = (db: Db, caller: Caller, after: Record<string, unknown>): Promise<void> =>
  db
    .transaction()
    .execute((trx) => recordAudit(trx, { caller, action: 'exported', entity: 'export', entityId: null, after }))

/** The name under which an export is saved: list, term, region, state and day. */
type Named = { term_id?: unknown; region_id?: unknown; status?: unknown; trashed?: unknown }

/** `toefl-payments-2026-odd-KMG-2026-11-21.xlsx`; filters that are not set are left out. */
async function fileNameOf(db: Db, list: string, filters: Named, format: string, now: Date): Promise<string> {
  const parts = [
    list,
    await termName(db, filters.term_id),
    await regionName(db, filters.region_id),
    typeof filters.status === 'string' ? filters.status.toLowerCase() : undefined,
    filters.trashed === 'only' ? 'bin' : undefined,
    dayInWib(now),
  ]
  return `${parts
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w-]/g, '')}.${format}`
}

async function termName(db: Db, id: unknown): Promise<string | undefined> {
  if (typeof id !== 'number') return undefined
  const term = await db.selectFrom('term').select(['year', 'semester']).where('id', '=', id).executeTakeFirst()
  return term && `${term.year}-${term.semester.toLowerCase()}`
}

async function regionName(db: Db, id: unknown): Promise<string | undefined> {
  if (typeof id !== 'number') return undefined
  const region = await db.selectFrom('region').select('region_init').where('id', '=', id).executeTakeFirst()
  return region?.region_init
}

/** XLSX and CSV as streams. Memory stays the same at any length. */
type Sheet<Row> = {
  /** Names the spreadsheet's tab. */
  name: string
  columns: readonly ExportColumn<Row>[]
  yesNo: YesNo
}

const contentTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The file's bytes, made as they are read. Rows are taken only as fast as somebody reads. */
function writeSheet<Row>(
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
