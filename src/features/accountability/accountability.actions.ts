/** The accountability report: read at one moment, recorded, and made as a PDF or a workbook. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { isAdmin } from '#roles.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { FileRow } from '#services/files/files.ts'
import { CannotDecode, encodeForPaper } from '#services/files/pictures.ts'
import type { SentFile } from '#services/files/serve-file.ts'
import { drawPaper } from '#services/report-paper.ts'
import { makeWorkbook } from '#services/workbook.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { dayInWib } from '#words/wib.ts'
import { narrowed, readBooksIn, readGaps } from '#features/book/book.actions.ts'
import { type FlatRow, flatRows } from '#features/book/book-export.actions.ts'
import { paperOf } from './accountability-paper.actions.ts'
import { sheetsOf } from './accountability-sheets.actions.ts'
import type { AccountabilityAsked } from '#features/cash-book/accountability.contract.ts'
import type { Accountability } from './accountability.rules.ts'
import * as store from './accountability.store.ts'
import { listEntries, readCounted } from '#features/cash-book/cash-entry.actions.ts'
import { readPlaces } from '#features/cash-book/cash-place.actions.ts'
import { readReport } from '#features/cash-book/event-report.actions.ts'

type Made = SentFile
type Found = { report: Accountability; flat: FlatRow[]; receipts: Map<number, FileRow> }

/** Throws 404 for an unknown term. That it was made is written into the audit trail. */
export async function makeAccountability(
  deps: Deps,
  caller: Caller,
  asked: AccountabilityAsked,
  language: Language,
): Promise<Made> {
  const { format, term_id, region_id } = asked
  const query = await narrowed(deps.db, caller, {
    ...(term_id === undefined ? {} : { term_id }),
    ...(region_id === undefined ? {} : { region_id }),
  })
  const found = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const read = await readAll(trx, deps, caller, query)
      const after = { list: 'accountability', format, term_id: query.term_id, region_id: query.region_id ?? null }
      await recordAudit(trx, { caller, action: 'exported', entity: 'export', entityId: null, after })
      return read
    })
  const words = translatorFor(language)
  const filename = fileName(found.report, format, deps.now())
  if (format === 'xlsx') {
    const content = await makeWorkbook(sheetsOf(found.report, found.flat, words, language))
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return { filename, contentType, content }
  }
  const read = (id: number) => readReceipt(deps, found.receipts.get(id))
  const paper = paperOf(found.report, { words, language, signs: asked, read })
  return { filename, contentType: 'application/pdf', content: Readable.from(drawPaper(paper)) }
}

const fileName = ({ books: { term }, region }: Accountability, format: string, now: Date): string =>
  ['lpj', term.year, term.semester.toLowerCase(), ...(region ? [region.region_init] : []), dayInWib(now)]
    .join('-')
    .replaceAll(/[^\w-]/g, '') + `.${format}`

/** Everything of one moment, by what the screens read; one after the other, since a transaction has one connection. */
async function readAll(
  trx: Trx,
  { now }: Pick<Deps, 'now'>,
  caller: Caller,
  query: { term_id: number; region_id?: number | undefined },
): Promise<Found> {
  const within = { db: trx, now }
  const books = await readBooksIn(trx, now(), caller, query)
  const gaps = await readGaps(within, caller, query)
  const report = await readReport(within, caller, query)
  const events: Accountability['events'] = []
  for (const { id, name } of report.events) {
    const { categories } = await readReport(within, caller, { ...query, event_id: id })
    events.push({ id, name, categories })
  }
  const places = isAdmin(caller) && query.region_id === undefined ? await readPlaces(within) : null
  const { counts } = await listEntries(within, caller, { ...query, page: 1, per_page: 1 })
  const entries = await readCounted(within, query)
  const ids = entries.map(({ id }) => id)
  const outside = new Map((await store.findOutside(trx, query)).map(({ what, signed }) => [what, signed]))
  return {
    report: {
      region: query.region_id === undefined ? null : ((await store.findRegion(trx, query.region_id)) ?? noRegion),
      madeAt: now(),
      books,
      gaps,
      report,
      events,
      places,
      entries,
      waiting: counts.WAITING,
      outside,
      lost: 100 * (await store.findLost(trx, query)),
    },
    flat: await flatRows(trx, query),
    receipts: await store.findReceipts(trx, ids),
  }
}

// Of somebody of the committee who has no region, and sees nothing.
const noRegion = { region: '–', region_init: 'none' }

/** The picture of a receipt, small; null where it is gone or cannot be shown. A fault of the disk is no missing picture. */
async function readReceipt({ files }: Pick<Deps, 'files'>, row: FileRow | undefined): Promise<Buffer | null> {
  if (!row) return null
  try {
    const file = await files.read(row)
    return file && (await encodeForPaper(() => buffer(file.stream)))
  } catch (error) {
    if (error instanceof CannotDecode || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
