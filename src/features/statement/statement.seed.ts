/**
 * A demo statement: an account's last days with lines that are sure, likely, doubled and foreign, by the pending
 * payments, and some that were matched: one was split, one was less, and one still waits for its rest. The other lines
 * are in the sample file that the demo offers.
 */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { hourMs } from '#kit/time.ts'
import { dayInWib } from '#words/wib.ts'
import { insertImport } from './statement-import.store.ts'
import type { NewLine } from './line-compare.rules.ts'
import { sampleRows } from './statement.rules.ts'

type Waiting = { id: number; amount: number; name: string; day: string }

/** So many confirmed payments have their line. */
const matched = 4

/** Gives the first region's account a statement, where it has an account. */
export async function seedStatements(trx: Trx, { deciderId, now }: { deciderId: number; now: Date }): Promise<void> {
  const account = await trx
    .selectFrom('payment_account')
    .select(['id', 'region_id'])
    .where('kind', '=', 'BANK_TRANSFER')
    .where('region_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!account?.region_id) return
  const waiting = await findPayments(trx, account.region_id, 'PENDING')
  const paid = await findPayments(trx, account.region_id, 'CONFIRMED')
  // Those with an amount of their own, which was found in the statement.
  const confirmed = paid.filter(({ amount }) => !isPlain(amount)).slice(0, matched)
  const half = waiting.slice(0, Math.ceil(waiting.length / 2))
  const others = keptOf(
    paid.filter((one) => !confirmed.includes(one)),
    half.findLast(({ amount }) => isPlain(amount)),
  )
  const today = dayInWib(now)
  // The last of them are left to the sample file.
  const exact = half.filter(({ id }) => !others.some((one) => one.id === id))
  const lines = linesOf([...exact, ...confirmed, ...new Set(others.map(({ line }) => line))], today)
  if (lines.length === 0) return
  const days = lines.map(({ day }) => day).toSorted()
  const id = await insertImport(
    trx,
    {
      accountId: account.id,
      fileName: 'mutasi-bca.csv',
      layout: 'bca',
      period: { from: days[0] ?? today, to: today },
      known: 0,
      leftOut: { out: 2, note: 4 },
      by: deciderId,
      at: new Date(now.getTime() - hourMs).toISOString(),
    },
    lines,
  )
  await sql`
    insert into statement_aside (line_id, reason, set_by, set_at)
    select id, 'Donation of an alumna', ${deciderId}, ${now.toISOString()} from statement_line
    where import_id = ${id} and text like '%DONASI%'`.execute(trx)
  const kept = [...confirmed.map((one) => ({ ...one, line: one })), ...others]
  await keepLines(trx, kept, id, deciderId, now.toISOString())
}

const isPlain = (amount: number): boolean => amount % 1000 === 0

type Line = Omit<Waiting, 'id'>
type Kept = { id: number; amount: number; line: Line; reason?: string }

/** One line for two payments, less than the price that was accepted, and a part of what one that waits misses. */
function keptOf([one, two, less]: readonly Waiting[], part: Waiting | undefined): Kept[] {
  const kept: Kept[] = []
  if (one && two) {
    const line = { amount: one.amount + two.amount, name: one.name, day: one.day > two.day ? one.day : two.day }
    kept.push({ id: one.id, amount: one.amount, line }, { id: two.id, amount: two.amount, line })
  }
  if (less) {
    const line = { amount: less.amount - 2_500, name: less.name, day: less.day }
    kept.push({ id: less.id, amount: line.amount, line, reason: 'The bank kept its fee' })
  }
  if (part) {
    const line = { amount: part.amount - 20_000, name: part.name, day: part.day }
    kept.push({ id: part.id, amount: line.amount, line })
  }
  return kept
}

async function keepLines(trx: Trx, payments: readonly Kept[], importId: number, by: number, at: string) {
  for (const { id, amount, line, reason = null } of payments) {
    await sql`
      insert into statement_match (line_id, programme, payment_id, amount, reason, reason_by, matched_by, matched_at)
      select min(id), 'TOEFL', ${id}, ${amount}, ${reason}, ${reason === null ? null : by}, ${by}, ${at} from statement_line
      where import_id = ${importId} and amount = ${line.amount} and text like ${`%${line.name}`} having count(*) > 0`.execute(
      trx,
    )
  }
}

/** Payments of the region's term that are not cash. */
async function findPayments(trx: Trx, regionId: number, status: 'PENDING' | 'CONFIRMED'): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, payment_amount as amount, coalesce(account_name, '') as name,
      (created_at at time zone 'Asia/Jakarta')::date as day
    from toefl_payment where region_id = ${regionId} and status = ${status} and deleted_at is null and payment_type <> 'CASH'
      and term_id = (select current_term_id from region where id = ${regionId})
    order by created_at, id limit 40`.execute(trx)
  return rows
}

function linesOf(waiting: readonly Line[], today: string): NewLine[] {
  const found = sampleRows(waiting, today)
  let balance = 4_250_000
  return found.map(({ day, amount, text }, index) => {
    balance += amount
    return { row: index + 8, day, amount, sen: 0, text, balance: balance * 100, place: 0 }
  })
}
