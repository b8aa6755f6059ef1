/**
 * Statement files. A file is looked at as often as one likes; importing reads it again under the account's lock, and
 * goes on only if it would bring the lines of the preview.
 */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Cell } from '#kit/cell.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { readSheet } from '#services/read-sheet.ts'
import type { Columns, Unit } from './layout-columns.rules.ts'
import { firstRows, leftOutReasons, mostLines, readStatement, type Statement } from './statement-parse.rules.ts'
import { newLines, type NewLine, undoRefusal, unlikeLines } from './statement.rules.ts'
import type { Line } from './bank-line.rules.ts'
import { inSen, rupiahAndSen } from './sen.rules.ts'
import type { Period } from './cell-value.rules.ts'
import type { StatementImport, StatementPreview } from './statement-import.contract.ts'
import { doubtOf } from './import-doubt.rules.ts'
import * as store from './statement-import.store.ts'

type Given = {
  account_id: number
  file: Upload
  period_from?: string | null | undefined
  period_to?: string | null | undefined
  heading_row?: number | null | undefined
  text_columns: number[]
  amount_unit?: Unit | null | undefined
  amounts_are_right?: boolean | null | undefined
  account_is_right?: boolean | null | undefined
} & Partial<
  Record<
    `${'day' | 'amount' | 'credit' | 'debit' | 'direction' | 'balance' | 'status'}_column`,
    number | null | undefined
  >
>

/** How many of the new lines a preview shows. */
const shownLines = 200
/** How many of those that count as known with another text. */
const shownUnlike = 20

/**
 * The lines that a file would import; nothing is written.
 * @throws 422 for an unknown account and for a file that cannot be read
 */
export async function previewStatement({ db }: Pick<Deps, 'db'>, given: Given): Promise<StatementPreview> {
  return (await look(db, given, await rowsOf(db, given))).preview
}

async function rowsOf(db: Db, { account_id, file }: Given): Promise<Cell[][]> {
  if (!(await store.findAccount(db, account_id))) throw invalidField('account_id', 'fields.unknown')
  return readSheet(file, 'file', mostLines)
}

type Found = { statement: Statement; fresh: NewLine[]; period: Period }

async function look(
  db: Db | Trx,
  given: Given,
  rows: readonly Cell[][],
): Promise<{ preview: StatementPreview; found: Found | null }> {
  const { account_id, file } = given
  const [account, saved] = await Promise.all([store.findAccount(db, account_id), store.findMaps(db, account_id)])
  const read = readStatement(rows, { period: periodOf(given), chosen: chosenOf(given), saved })
  const start = {
    ...nothing,
    account_id,
    file_name: file.filename.slice(0, 200),
    rows: firstRows(rows),
    guess: guessOf(read.at, read.columns),
  }
  if ('ask' in read) {
    const layout = read.ask === 'period' ? read.layout : null
    return { preview: { ...start, ask: read.ask, layout }, found: null }
  }
  const days = read.lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const stored = first && last ? await store.findStored(db, account_id, first, last) : []
  const fresh = newLines(stored, read.lines)
  const known = read.lines.length - fresh.length
  // A single line may be alike by chance.
  const isAsked = fresh.length > 1 && given.account_is_right !== true
  const twin = isAsked ? await store.findTwin(db, account_id, fresh) : null
  const doubt = doubtOf(read, {
    prices: await store.findPrices(db, account_id),
    isSaidRight: given.amounts_are_right === true,
  })
  // A file may say less than it holds.
  const period = read.period && {
    from: first && first < read.period.from ? first : read.period.from,
    to: last && last > read.period.to ? last : read.period.to,
  }
  const preview: StatementPreview = {
    ...start,
    layout: read.layout,
    new_lines: fresh.length,
    lines: fresh.slice(0, shownLines).map(asShown),
    known_lines: known,
    ...rupiahAndSen(fresh.reduce((sum, line) => sum + inSen(line), 0)),
    period,
    left_out: read.leftOut,
    unreadable: read.unreadable,
    other_account: isOther(account?.account_number, read.account) ? read.account : null,
    gaps: read.gaps,
    doubt: doubt ?? (twin === null ? null : 'elsewhere'),
    same_as: twin,
    unlike: unlikeLines(stored, read.lines, fresh).slice(0, shownUnlike).map(asShown),
    seen: createHash('sha256')
      .update(JSON.stringify([account_id, file.sha256, read, fresh]))
      .digest('base64url'),
  }
  return { preview, found: period && { statement: read, fresh, period } }
}

const asShown = ({ row, day, amount, sen, text }: Line): StatementPreview['lines'][number] => ({
  row,
  day,
  amount,
  sen,
  text,
})

const nothing: Omit<StatementPreview, 'account_id' | 'file_name'> = {
  ask: null,
  layout: null,
  rows: [],
  guess: null,
  new_lines: 0,
  lines: [],
  known_lines: 0,
  amount: 0,
  sen: 0,
  period: null,
  left_out: Object.fromEntries(leftOutReasons.map((reason) => [reason, 0])) as StatementPreview['left_out'],
  unreadable: [],
  other_account: null,
  gaps: 0,
  doubt: null,
  same_as: null,
  unlike: [],
  seen: '',
}

const guessOf = (at: number, { account: _, ...columns }: Partial<Columns>) => ({ at, columns })

const periodOf = ({ period_from: from, period_to: to }: Given): Period | null => (from && to ? { from, to } : null)

function chosenOf(given: Given): { at: number; columns: Columns } | null {
  const { heading_row: at, day_column: day } = given
  if (at === null || at === undefined || day === null || day === undefined) return null
  const columns = {
    day,
    text: given.text_columns,
    amount: given.amount_column ?? null,
    credit: given.credit_column ?? null,
    debit: given.debit_column ?? null,
    direction: given.direction_column ?? null,
    balance: given.balance_column ?? null,
    status: given.status_column ?? null,
    account: null,
    unit: given.amount_unit ?? undefined,
  }
  return { at, columns }
}

/** Spreadsheets drop zeros in front, and files hide digits: only numbers that can be compared differ. */
function isOther(own: string | null | undefined, inFile: string | null): boolean {
  const plain = (number: string) => number.replaceAll(/\D/g, '').replace(/^0+/, '')
  return Boolean(own && inFile) && plain(own ?? '') !== plain(inFile ?? '')
}

/**
 * Imports the new lines of a file. Chosen columns are kept for the account's next files with such headings.
 * @throws 409 when the file would no longer bring the lines of the preview, 422 as the preview, and when it would bring
 *   nothing
 */
export async function importStatement(
  deps: Deps,
  caller: Caller,
  given: Given & { seen: string },
): Promise<StatementImport> {
  const rows = await rowsOf(deps.db, given)
  const id = await deps.db.transaction().execute(async (trx) => {
    await store.lockAccount(trx, given.account_id)
    const { preview, found } = await look(trx, given, rows)
    if (preview.ask !== null || !found)
      throw invalidField('file', preview.ask ? `statements.problems.${preview.ask}` : 'statements.problems.empty')
    const { statement, fresh, period } = found
    if (preview.doubt)
      throw invalidField('file', `statements.doubts.${preview.doubt}`, { account: preview.same_as ?? '' })
    if (fresh.length === 0 && (await store.isCovered(trx, given.account_id, period.from, period.to)))
      throw invalidField('file', 'statements.problems.nothing')
    if (preview.seen !== given.seen) throw conflict('statements.refused.changed')
    const chosen = chosenOf(given)
    if (chosen && statement.headings !== '')
      await store.saveMap(trx, given.account_id, { headings: statement.headings, columns: chosen.columns })
    const at = deps.now().toISOString()
    const { file_name, layout, known_lines, amount } = preview
    const importId = await store.insertImport(
      trx,
      {
        accountId: given.account_id,
        fileName: file_name,
        layout: layout ?? statement.layout,
        period,
        known: known_lines,
        leftOut: statement.leftOut,
        by: caller.id,
        at,
      },
      fresh,
    )
    const after = {
      account_id: given.account_id,
      file_name,
      lines: fresh.length,
      amount,
      from: period.from,
      to: period.to,
    }
    await recordAudit(trx, { caller, action: 'imported', entity: 'statement_import', entityId: importId, after })
    return importId
  })
  return present(await store.findImport(deps.db, id))
}

/** The statements that were imported, the latest first. */
export const listImports = async ({ db }: Pick<Deps, 'db'>): Promise<StatementImport[]> =>
  (await store.findImports(db)).map(present)

/**
 * Takes the lines of an import out again.
 * @throws 404, 409 when one of them was matched, when a later import relies on it, or when it was undone already
 */
export async function undoImport(deps: Deps, caller: Caller, id: number): Promise<StatementImport> {
  await deps.db.transaction().execute(async (trx) => {
    const known = await store.findImport(trx, id)
    if (!known) throw notFound()
    await store.lockAccount(trx, known.account_id)
    await store.lockImport(trx, id)
    const found = await store.findImport(trx, id)
    const refusal = found ? undoRefusal(found) : 'undone'
    if (refusal) throw conflict(`statements.undo.${refusal}`)
    await store.deleteLines(trx, id)
    await store.markUndone(trx, id, caller.id, deps.now().toISOString())
    const { file_name, lines, amount } = known
    await recordAudit(trx, {
      caller,
      action: 'import undone',
      entity: 'statement_import',
      entityId: id,
      after: { file_name, lines, amount },
    })
  })
  return present(await store.findImport(deps.db, id))
}

function present(found: store.FoundImport | undefined): StatementImport {
  if (!found) throw notFound()
  const { matched, later, ...shown } = found
  return { ...shown, undo_refusal: undoRefusal({ ...shown, matched, later }) }
}
