/** What a statement file would import: looked at as often as one likes, and once more when it is imported. */
import { createHash } from 'node:crypto'
import type { Deps } from '#deps.ts'
import type { Cell } from '#kit/cell.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { invalidField } from '#kit/errors.ts'
import { dayMs } from '#kit/time.ts'
import { openSheet } from '#services/read-sheet.ts'
import { dayInWib } from '#words/wib.ts'
import { accountsWith, isOtherNumber } from './account-number.rules.ts'
import type { Line } from './bank-line.rules.ts'
import type { Period } from './cell-value.rules.ts'
import { type Doubt, doubtOf } from './import-doubt.rules.ts'
import { chosenOf, type Given, periodOf } from './import-answer.rules.ts'
import { asShown, blankPreview, guessOf } from './preview-shape.rules.ts'
import { compareLines, type NewLine, unlikeLines } from './line-compare.rules.ts'
import { goneLines, reversalsOf, reversalReach } from './reversal.rules.ts'
import { inSen, rupiahAndSen } from './sen.rules.ts'
import type { StatementPreview } from './statement-import.contract.ts'
import * as store from './statement-import.store.ts'
import { type Asked, firstRows, mostLines, readStatement, type Statement } from './statement-parse.rules.ts'
import { proposedPeriod } from './yearless-period.rules.ts'

/** How many of the new lines a preview shows. */
const shownLines = 200
/** How many of those that count as known with another text, that are a pair, or that are gone. */
const shownOthers = 20

/** The rows of a file, or the question that comes before them. */
export type Opened = { rows: Cell[][]; name: string } | { ask: 'part' | 'password'; parts: string[] }

/** @throws 422 for a file that cannot be read, and for a password that does not open it */
export async function openFile({ file, password, part }: Given): Promise<Opened> {
  const found = await openSheet(file, mostLines, { password, part })
  if ('rows' in found) return { rows: found.rows, name: found.name ?? file.filename }
  if ('parts' in found) return { ask: 'part', parts: found.parts }
  if (found.problem === 'locked') return { ask: 'password', parts: [] }
  const field = found.problem === 'wrongPassword' ? 'password' : 'file'
  throw invalidField(field, `fields.sheet.${found.problem}`, { most: mostLines })
}

export type Found = {
  accountId: number
  statement: Statement
  fresh: NewLine[]
  outgoing: NewLine[]
  pairs: { credit: store.LineRef; debit: store.LineRef }[]
  gone: number[]
  back: number[]
  period: Period
}

export type Looked = { preview: StatementPreview; found: Found | null }

/**
 * The lines that a file would import; nothing is written.
 * @throws 422 for an unknown account and for a file that cannot be read
 */
export async function previewStatement(deps: Pick<Deps, 'db' | 'now'>, given: Given): Promise<StatementPreview> {
  await demandAccount(deps.db, given.account_id)
  return (await look(deps.db, deps.now(), given, await openFile(given))).preview
}

/** @throws 422 for an unknown account */
export async function demandAccount(db: Db, id: number | null | undefined): Promise<void> {
  if (id && !(await store.findAccount(db, id))) throw invalidField('account_id', 'fields.unknown')
}

/** Reads a file for its account, and compares it with the account's lines. */
export async function look(db: Db | Trx, now: Date, given: Given, opened: Opened): Promise<Looked> {
  const blank = { ...blankPreview, account_id: given.account_id ?? null, file_name: given.file.filename.slice(0, 200) }
  if ('ask' in opened) return { preview: { ...blank, ...opened }, found: null }
  const { rows, name } = opened
  const asked = { period: periodOf(given), chosen: chosenOf(given) }
  const { accountId, number, candidates, accounts, read } = await readFor(db, given.account_id ?? null, rows, asked)
  const start = {
    ...blank,
    account_id: accountId,
    file_name: name.slice(0, 200),
    number,
    candidates,
    rows: firstRows(rows),
    guess: guessOf(read.at, read.columns),
    layout: 'layout' in read ? read.layout : null,
  }
  if (accountId === null) return { preview: { ...start, ask: 'account' }, found: null }
  if ('ask' in read) {
    const proposal = read.ask === 'period' ? proposedPeriod(read.days, dayInWib(now)) : null
    return { preview: { ...start, ask: read.ask, proposal }, found: null }
  }
  const own = accounts.find(({ id }) => id === accountId)
  return compare(db, given, { start, read, accountId, own, accounts })
}

/** The account of a file, and the file as it is read for that one: columns are kept for an account. */
async function readFor(db: Db | Trx, chosen: number | null, rows: readonly Cell[][], asked: Asked) {
  const [accounts, maps] = await Promise.all([store.findNumbers(db), store.findAllMaps(db)])
  const savedOf = (id: number | null) => maps.filter(({ account_id }) => id === null || account_id === id)
  const first = readStatement(rows, { ...asked, saved: savedOf(chosen) })
  const number = first.account
  const fitting = accountsWith(accounts, number).map(({ id }) => id)
  if (chosen !== null) return { accountId: chosen, number, candidates: fitting, accounts, read: first }
  // Headings that somebody has explained for one account only are that one's.
  const isSaved = 'layout' in first && first.layout === 'saved' && 'headings' in first
  const ofMap = isSaved && number === null ? maps.filter(({ headings }) => headings === first.headings) : []
  const candidates = fitting.length > 0 ? fitting : ofMap.map(({ account_id }) => account_id)
  const accountId = candidates.length === 1 ? (candidates[0] ?? null) : null
  const read = accountId === null ? first : readStatement(rows, { ...asked, saved: savedOf(accountId) })
  return { accountId, number, candidates, accounts, read }
}

type Comparing = {
  start: StatementPreview
  read: Statement
  accountId: number
  own: store.Numbered | undefined
  accounts: readonly store.Numbered[]
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

async function compare(
  db: Db | Trx,
  given: Given,
  { start, read, accountId, own, accounts }: Comparing,
): Promise<Looked> {
  const days = [...read.lines, ...read.outgoing].map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  // A file may say less than it holds.
  const period = read.period && {
    from: first && first < read.period.from ? first : read.period.from,
    to: last && last > read.period.to ? last : read.period.to,
  }
  const around = period
    ? await store.findStored(
        db,
        accountId,
        shifted(period.from, -reversalReach.said),
        shifted(period.to, reversalReach.said),
      )
    : []
  const within = around.filter(({ day }) => period !== null && day >= period.from && day <= period.to)
  const stored = within.filter(({ is_out }) => !is_out)
  const { fresh, missing } = compareLines(stored, read.lines)
  const out = compareLines(
    within.filter(({ is_out }) => is_out),
    read.outgoing,
  )
  const pairs = newPairs(around, fresh, out.fresh)
  const lost = [...missing, ...out.missing]
  const gone = period
    ? goneLines({
        period,
        days,
        freshDays: [...fresh, ...out.fresh].map(({ day }) => day),
        missing: lost,
        found: within.length - lost.length,
        isReadable: read.leftOut.unreadable === 0 && read.leftOut.period === 0,
        layout: read.layout,
      }).filter(({ is_gone }) => !is_gone)
    : []
  const isLost = new Set(lost.map(({ id }) => id))
  const back = within.filter(({ id, is_gone }) => is_gone && !isLost.has(id)).map(({ id }) => id)
  // A single line may be alike by chance.
  const isAsked = fresh.length > 1 && given.account_is_right !== true
  const twin = isAsked ? await store.findTwin(db, accountId, fresh) : null
  const others = isOtherNumber(own?.account_number, read.account) ? accountsWith(accounts, read.account) : []
  const doubt: Doubt | null =
    (given.account_is_right !== true && others.length > 0 ? 'number' : null) ??
    doubtOf(read, {
      prices: await store.findPrices(db, accountId),
      isSaidRight: given.amounts_are_right === true,
    }) ??
    (twin === null ? null : 'elsewhere')
  const isNew = fresh.length + out.fresh.length + pairs.length + gone.length + back.length > 0
  const preview: StatementPreview = {
    ...start,
    new_lines: fresh.length,
    lines: fresh.slice(0, shownLines).map(asShown),
    known_lines: read.lines.length - fresh.length,
    ...rupiahAndSen(sumOf(fresh)),
    new_out: out.fresh.length,
    out_lines: out.fresh.slice(0, shownLines).map(asShown),
    known_out: read.outgoing.length - out.fresh.length,
    ...outSum(out.fresh),
    reversals: pairs
      .slice(0, shownOthers)
      .map(({ credit, debit }) => ({ credit: asShown(credit), debit: asShown(debit) })),
    gone: gone
      .slice(0, shownOthers)
      .map((line) => ({ ...asShown(line), id: line.id, file_name: line.file_name, is_out: line.is_out })),
    back: back.length,
    pending: read.pending,
    is_known: !isNew && (period === null || (await store.isCovered(db, accountId, period.from, period.to))),
    period,
    left_out: read.leftOut,
    unreadable: read.unreadable,
    other_account: isOtherNumber(own?.account_number, read.account) ? read.account : null,
    gaps: read.gaps,
    breaks: read.breaks,
    bounds: read.bounds,
    doubt,
    same_as: doubt === 'number' ? (others[0]?.name ?? null) : twin,
    unlike: unlikeLines(stored, read.lines, fresh).slice(0, shownOthers).map(asShown),
    seen: createHash('sha256')
      .update(
        JSON.stringify([accountId, given.file.sha256, read, fresh, out.fresh, pairs, gone.map(({ id }) => id), back]),
      )
      .digest('base64url'),
  }
  const found = period && {
    accountId,
    statement: read,
    fresh,
    outgoing: out.fresh,
    pairs: pairs.map(({ credit, debit }) => ({ credit: refOf(credit), debit: refOf(debit) })),
    gone: gone.map(({ id }) => id),
    back,
    period,
  }
  return { preview, found }
}

/** Pairs of which one half at least is new. */
function newPairs(around: readonly store.KnownLine[], fresh: readonly NewLine[], outgoing: readonly NewLine[]) {
  const free = around.filter(({ is_paired }) => !is_paired)
  type Half = store.KnownLine | NewLine
  const credits: Half[] = [...free.filter(({ is_out }) => !is_out), ...fresh]
  const debits: Half[] = [...free.filter(({ is_out }) => is_out), ...outgoing]
  return reversalsOf(credits, debits).filter(({ credit, debit }) => !('id' in credit && 'id' in debit))
}

const refOf = (line: store.KnownLine | NewLine): store.LineRef => ('id' in line ? { id: line.id } : { row: line.row })
const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + inSen(line), 0)

function outSum(lines: readonly Line[]): { amount_out: number; sen_out: number } {
  const { amount, sen } = rupiahAndSen(sumOf(lines))
  return { amount_out: amount, sen_out: sen }
}
