/**
 * Matching lines of statements with payments. Sure pairs are worked out at each look and each confirmation; a line is
 * kept with a payment in the transaction that confirms it, and freed in the one that takes that back.
 */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { AppError, conflict, invalidField, notFound, type Sentence } from '#kit/errors.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'
import type { Settling } from '#services/review/settling.ts'
import type { BulkResult } from '#services/review/review.ts'
import { hasChangedSince } from '#services/review/verdict.ts'
import { type StatementLine } from './statement.contract.ts'
import { paidEntities, type PaidEntity } from '#features/payment/payment.rules.ts'
import { keepLine } from './line-match.actions.ts'
import { undoablyPaid } from './money-before.actions.ts'
import { lockPayments } from './line-match.store.ts'
import { findRows } from './statement.store.ts'
import type { Candidate, Evidence, Matching, SurePair } from './match-suggestion.contract.ts'
import { isInTime, judge, type Judged, type Pair, pairsOf } from './match-suggestion.rules.ts'
import * as store from './match-suggestion.store.ts'
import { isLikeName, isWholeName } from './sender-name.rules.ts'

type Found = Pair<store.ShownLine, store.ShownPayment>

/** So many candidates of nothing but amount and time are looked at for a line. */
const mostBare = 5
/** Lines so many days apart are of different times. */
const gap = 20

/** The days of these lines, in ranges: an old open line does not ask for all payments since. */
export function rangesOf(days: readonly string[]): [from: string, to: string][] {
  const ranges: [string, string][] = []
  for (const day of [...new Set(days)].toSorted()) {
    const last = ranges.at(-1)
    if (last && Date.parse(day) - Date.parse(last[1]) <= gap * dayMs) last[1] = day
    else ranges.push([day, day])
  }
  return ranges
}

/** The open lines, each with what may have paid it at this moment. */
export async function judgeNow(db: Deps['db']): Promise<Judged<store.ShownLine, store.ShownPayment>[]> {
  const lines = await store.findOpenLines(db)
  const found = await store.findPayables(db, rangesOf(lines.map(({ day }) => day)))
  return judge(lines, found, mostBare)
}

const sureIn = (judged: readonly Judged<store.ShownLine, store.ShownPayment>[]): Found[] =>
  judged.flatMap(({ pairs }) => pairs.filter(({ level }) => level === 'sure'))

/** Pending payments with the one line that can only be theirs, and how many lines are left to look at. */
/** Of judged lines those that are for a region, each with that region's payments alone. */
export async function ofRegion<J extends Judged<store.ShownLine, store.ShownPayment>>(
  db: Db | Trx,
  judged: readonly J[],
  regionId: number | undefined,
): Promise<readonly J[]> {
  if (regionId === undefined) return judged
  const ids = judged.map(({ line }) => line.id)
  const ours = await store.findOfRegion(db, ids, regionId)
  return judged
    .filter(({ line }) => ours.has(line.id))
    .map((one) => ({ ...one, pairs: one.pairs.filter(({ payment }) => payment.region_id === regionId) }))
}

export async function listSure(
  { db }: Pick<Deps, 'db'>,
  { account_id: account, region_id }: { account_id?: number | undefined; region_id?: number | undefined } = {},
): Promise<{ data: SurePair[]; likely: number; open: number }> {
  // Judged among all: the rival may be on another account.
  const all = (await judgeNow(db)).filter(({ line }) => !account || line.account_id === account)
  const judged = await ofRegion(db, all, region_id)
  const sure = sureIn(judged)
  const cards = await store.findCards(
    db,
    sure.map(({ payment }) => payment),
  )
  const matched = judged.filter(({ pairs }) => pairs.length > 0).length
  return {
    data: sure.flatMap((pair) => {
      const card = cards.get(store.cardOf(pair.payment))
      return card ? [shown(pair, card)] : []
    }),
    likely: matched - sure.length,
    open: judged.length - matched,
  }
}

const shown = ({ line, payment, agrees }: Found, { name }: Pick<store.Card, 'name'>): SurePair => {
  const { id, day, amount, text, account } = line
  const { entity, id: payment_id, sender, day: registered, updated_at } = payment
  return {
    line: { id, day, amount, text, account },
    payment: { entity, id: payment_id, name, sender, day: registered, updated_at },
    is_unique: agrees.unique,
    is_named: agrees.name,
  }
}

/** How each programme confirms payments, each with its line. */
export type Confirm = (
  deps: Deps,
  caller: Caller,
  settlings: ReadonlyMap<number, Settling>,
  within?: Trx,
) => Promise<BulkResult>

type Asked = {
  line_id?: number | null | undefined
  entity: PaidEntity
  payment_id: number
  seen_updated_at?: string | null | undefined
}
type Refused = { id: number } & Sentence

const nameOf = ({ line_id, entity, payment_id }: Asked) => `${line_id ?? ''} ${entity} ${payment_id}`

/** Those of these payments without a line, and those whose pair is sure at this moment and that are as they were shown. */
async function sureOf<One extends Asked>(db: Deps['db'], asked: readonly One[]): Promise<One[]> {
  const sure = sureIn(await judgeNow(db))
  const found = new Map(
    sure.map(({ line, payment }) => [
      nameOf({ line_id: line.id, entity: payment.entity, payment_id: payment.id }),
      payment,
    ]),
  )
  return asked.filter((one) => {
    if (!one.line_id) return true
    const payment = found.get(nameOf(one))
    return payment !== undefined && !hasChangedSince(payment, one.seen_updated_at ?? null)
  })
}

/** So often others may be quicker with a line. */
const mostTries = 5

/** Confirms payments with their lines as far as each pair is still sure; one decision for each programme. */
export async function confirmSure(
  deps: Deps,
  caller: Caller,
  asked: readonly (Asked & { line_id: number })[],
  confirm: Record<PaidEntity, Confirm>,
): Promise<{ confirmed: number[]; refused: Refused[]; undos: Undoable[] }> {
  const [confirmed, refused, undos]: [number[], Refused[], Undoable[]] = [[], [], []]
  for (const entity of paidEntities) {
    const wanted = asked.filter((one) => one.entity === entity)
    if (wanted.length === 0) continue
    const { own, result } = await confirmStill(deps, caller, wanted, confirm[entity])
    const lines = new Map(own.map(({ payment_id, line_id }) => [payment_id, line_id]))
    for (const one of wanted) {
      if (!own.includes(one)) refused.push({ id: one.line_id, key: 'statements.refused.unsure' })
    }
    confirmed.push(...result.done.flatMap((id) => lines.get(id) ?? []))
    refused.push(...result.refused.map(({ id, key }) => ({ id: lines.get(id) ?? 0, key })))
    if (result.undo) undos.push(result.undo)
  }
  return { confirmed, refused, undos }
}

/**
 * Confirms payments in one decision, those with a line as far as the pair is still sure. A line that is set aside or taken in
 * this moment leaves the others as they are.
 */
export async function confirmStill<One extends Asked>(
  deps: Deps,
  caller: Caller,
  wanted: readonly One[],
  confirm: Confirm,
) {
  let own = await sureOf(deps.db, wanted)
  for (let tries = 1; own.length > 0; tries += 1) {
    const settlings = new Map(
      own.map(({ payment_id, line_id, seen_updated_at: seen }) => [payment_id, { line_id, seen }]),
    )
    try {
      return { own, result: await confirm(deps, caller, settlings) }
    } catch (error) {
      if (!(error instanceof AppError) || tries === mostTries) throw error
      own = await sureOf(deps.db, own)
    }
  }
  const result: BulkResult = { done: [], refused: [], undo: null }
  return { own, result }
}

/** So many lines are shown next to a payment. */
const mostCandidates = 8

/** The statements' evidence of a payment. Throws 404 for an unknown one. */
export async function readEvidence({ db }: Pick<Deps, 'db'>, entity: PaidEntity, id: number): Promise<Evidence> {
  const payment = await store.findPayment(db, entity, id)
  if (!payment) throw notFound()
  const { lines, is_covered, is_cash, amount } = payment
  const received = lines.reduce((sum, line) => sum + line.part, 0)
  const found = {
    lines,
    line: lines[0] ?? null,
    received,
    due: Math.max(0, amount - received),
    surplus: payment.surplus,
    put_aside: payment.put_aside,
  }
  const none = { ...found, candidates: [], more: 0, is_covered: is_covered && !is_cash }
  const payable = await store.findPayable(db, entity, id)
  if (!payable) return none
  const [around, named] = await Promise.all([store.findAround(db, payable), store.findNamed(db, payable)])
  const own = pairsOf(around.lines, around.payments).filter(
    (pair) => pair.payment.entity === entity && pair.payment.id === id,
  )
  const known = new Set(own.map(({ line }) => line.id))
  // A payer of another amount, or a late one, is known by the name alone.
  const other = named.filter((line) => !known.has(line.id) && isLikeName(line.text, payable.sender))
  const all = [
    ...own.map(({ line, level, agrees, isContradicted }): Candidate => ({
      ...withoutRegion(line),
      level,
      agrees: { ...agrees, time: true },
      is_contradicted: isContradicted,
    })),
    ...other.map((line): Candidate => ({
      ...withoutRegion(line),
      level: 'likely',
      agrees: {
        amount: line.amount === payable.amount,
        unique: false,
        name: true,
        whole: isWholeName(line.text, payable.sender),
        time: isInTime(line, payable),
      },
      is_contradicted: false,
    })),
  ]
  const candidates = all.slice(0, mostCandidates)
  return { ...none, candidates, more: all.length - candidates.length }
}

const withoutRegion = ({ region_id: _, isPart: __, account_id: ___, ...rest }: store.ShownLine) => rest

/**
 * Keeps an open line, or the rest of it, with a payment that was confirmed without one, or with too little.
 * @throws 404 for an unknown line, 422 for an unknown payment and if nobody settles a difference, 409 for a payment
 *   that is not confirmed or has its money
 */
export async function matchLine(
  deps: Deps,
  caller: Caller,
  lineId: number,
  { entity, payment_id: paymentId, ...settling }: Matching,
): Promise<{ line: StatementLine; undo: Undoable | null }> {
  const undo = await deps.db.transaction().execute(async (trx) => {
    const [payment] = await lockPayments(trx, entity, [paymentId])
    if (!payment) throw invalidField('payment_id', 'fields.unknown')
    if (payment.status !== 'CONFIRMED' || payment.deleted_at !== null) throw conflict('statements.refused.notConfirmed')
    const at = deps.now().toISOString()
    if (!(await findRows(trx, [lineId])).length) throw notFound()
    return undoablyPaid({ trx, caller, at }, { entity, paymentId }, async (queue) => {
      await keepLine({ trx, caller, at, queue }, { entity, paymentId }, { ...settling, line_id: lineId })
    })
  })
  return { line: await readLine(deps, lineId), undo }
}

/** One line. Throws 404 where there is none. */
export async function readLine({ db }: Pick<Deps, 'db'>, id: number): Promise<StatementLine> {
  const [line] = await findRows(db, [id])
  if (!line) throw notFound()
  return line
}
