/** SQL of matching lines with payments. Functions that lock or write demand the transaction. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { isLineOf } from '#services/accounts/duty-region.ts'
import { entityOf, isOf, matchedSums, namesOf, partsAside, programmeOf } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { KeptLine } from './match-suggestion.contract.ts'
import type { OpenLine, Payable } from './match-suggestion.rules.ts'
import { nearby, window } from './match-suggestion.rules.ts'
import { nameStarts } from './sender-name.rules.ts'

export type ShownLine = OpenLine & { account_id: number; account: string; line_amount: number }
export type ShownPayment = Payable & { status: string; received: number; updated_at: string }

/** The rest of lines that are not set aside. */
const lines = (condition: RawBuilder<unknown>) => sql<ShownLine>`
  select l.id, l.account_id, l.day, l.amount - coalesce(t.amount, 0) as amount, l.amount as line_amount, l.sen,
    t.amount is not null as "isPart", exists (select from doubtful_line d where d.line_id = l.id) as "isDoubtful",
    l.text, a.region_id, concat_ws(' ', a.provider, a.account_number) as account
  from credit_line l join payment_account a on a.id = l.account_id
  left join (select line_id, sum(amount)::bigint as amount from statement_match group by line_id) t on t.line_id = l.id
  where l.amount > coalesce(t.amount, 0) and not exists (select from statement_aside s where s.line_id = l.id)
    and ${condition}`

/** The open lines, the latest first; more than anybody matches at once are not looked at. */
export const findOpenLines = async (db: Db | Trx): Promise<ShownLine[]> =>
  (await lines(sql`true order by l.day desc, l.id desc limit 20000`).execute(db)).rows

/** Which of these lines are for a region. */
export async function findOfRegion(
  db: Db | Trx,
  ids: readonly number[],
  regionId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select l.id from statement_line l
    where l.id = any(${[...ids]}::int[]) and ${isLineOf(sql`${regionId}::int`)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const jakartaDay = sql`(p.created_at at time zone 'Asia/Jakarta')::date`
/** When it was sent last. */
export const sentAt = sql`coalesce(p.mended_at, p.created_at)`
const sentDay = sql`(${sentAt} at time zone 'Asia/Jakarta')::date`

/** An amount that was reserved for the payment: a plain price is nobody's own. */
const isUnique = sql`p.amount_code > 0 and p.payment_amount not in (coalesce(r.toefl_price_one, 0),
  coalesce(r.toefl_price_two, 0), coalesce(r.toefl_price_three, 0), coalesce(r.member_price, 0)) as "isUnique"`

/** What the region asks of the payment `p` today, with nothing taken off; null where it offers no such price. */
export const plainPrice = sql<number | null>`case p.programme when 'MEMBERSHIP' then r.member_price
    when 'PARTY' then (select s.price from welcoming_party w join welcoming_party_shift s on s.id = w.shift_id
      where w.payment_id = p.id)
    else
      case (select count(*) from toefl_detail d where d.payment_id = p.id)
        when 1 then r.toefl_price_one when 2 then r.toefl_price_two when 3 then r.toefl_price_three end end`

/**
 * Payments that miss money, each with how much; cash comes over no account.
 * @param more further columns, each after a comma
 */
export const payments = (condition: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql<ShownPayment>`
  select ${entityOf(sql.ref('p.programme'))} as entity, p.id, p.region_id, p.payment_amount - paid.amount as amount,
    p.account_name as sender, ${jakartaDay} as day, ${sentDay} as sent_day,
    p.status = 'PENDING' and p.deleted_at is null as "isPending", p.status,
    p.updated_at, paid.amount as received, paid.amount > 0 as "isPart", ${isUnique},
    ${plainPrice} as price${more}
  from payment p
  join region r on r.id = p.region_id
  left join (${matchedSums}) m on ${isOf('m')}
  cross join lateral (select coalesce(m.amount, 0) as amount) paid
  where p.payment_type <> 'CASH' and paid.amount < p.payment_amount and ${condition}`

/** Lines of these days, each range with its first and last one. */
type Days = readonly (readonly [from: string, to: string])[]

/** Each way for a payment to be of the time is one that an index knows: of all years few payments are. */
export function payablesOf(days: Days) {
  const within = days.map(([from, to]) => {
    const [start, end] = [sql`${from}::date - ${window.after + 1}::int`, sql`${to}::date + ${window.before + 2}::int`]
    const made = sql`p.created_at >= ${start} and p.created_at < ${end}`
    return sql`p.deleted_at is null and ${made} or p.deleted_at is not null and ${made}
      or p.mended_at >= ${start} and p.created_at < ${end}`
  })
  return payments(sql`(${sql.join(within, sql` or `)})`)
}

/** The payments that lines of these days may have paid. */
export const findPayables = async (db: Db | Trx, days: Days): Promise<ShownPayment[]> =>
  days.length === 0 ? [] : (await payablesOf(days).execute(db)).rows

type Named = { entity: PaidEntity; id: number }

/** What a card says of a payment in addition to what it is found by. */
export type Card = Named & {
  name: string
  region_init: string
  provider: string | null
  account_number: string | null
  proof: string
  registered: string
}

/** The people, the proof and the account of these payments, by `cardOf`. */
export async function findCards(db: Db | Trx, of: readonly Named[]): Promise<ReadonlyMap<string, Card>> {
  if (of.length === 0) return new Map()
  const asked = JSON.stringify(of.map(({ entity, id }) => ({ programme: programmeOf[entity], id })))
  const { rows } = await sql<Card>`
    select ${entityOf(sql.ref('p.programme'))} as entity, p.id, ${namesOf} as name, r.region_init, v.name as provider,
      p.account_number, f.key as proof, p.created_at as registered
    from json_to_recordset(${asked}::json) as asked (programme text, id int)
    join payment p on p.programme = asked.programme and p.id = asked.id
    join region r on r.id = p.region_id join file f on f.id = p.proof_id
    left join payment_provider v on v.id = p.provider_id`.execute(db)
  return new Map(rows.map((card) => [cardOf(card), card]))
}
export const cardOf = ({ entity, id }: Named): string => `${entity} ${id}`

/** Whether the sender's name has a word that begins like one of a text. */
const startsLike = (texts: readonly string[]) => {
  const starts = [...new Set(texts.flatMap(nameStarts))]
  return sql`exists (select from regexp_split_to_table(upper(p.account_name), '[^[:alpha:]]+') word
    where left(word, 3) = any(${starts}::text[]))`
}

/**
 * The candidates for a confusion with a payment: open lines and payments of about its amount and time, and payments
 * whose senders the texts of these lines may name.
 */
export async function findAround(db: Db, { amount, day, sent_day, price }: Payable) {
  const reach = 2 * window.after
  const amounts = (column: RawBuilder<unknown>) =>
    sql`(${column} between ${amount - 2 * nearby} and ${amount + 2 * nearby} or ${column} = ${price ?? amount})`
  const found = await lines(
    sql`${amounts(sql`(l.amount - coalesce(t.amount, 0))`)} and l.day between ${day}::date - ${window.before}::int and ${sent_day}::date + ${window.after}::int
      order by l.day, l.id limit 2000`,
  ).execute(db)
  const texts = found.rows.filter((line) => line.amount === amount).map(({ text }) => text)
  const rivals = await payments(
    sql`(${amounts(sql`(p.payment_amount - paid.amount)`)} or ${startsLike(texts)})
      and ${sentAt} >= ${day}::date - ${reach}::int and p.created_at < ${sent_day}::date + ${reach}::int`,
  ).execute(db)
  return { lines: found.rows, payments: rivals.rows }
}

/** Open lines in time and of the right account that may name the payment's sender, whatever their amount. */
export async function findNamed(db: Db, { day, sent_day, region_id, sender }: Payable): Promise<ShownLine[]> {
  const words = (sender ?? '').match(/\p{L}{4,}/gu) ?? []
  if (words.length === 0) return []
  // A second transfer may come late.
  const until = 4 * window.after
  const patterns = words.map((word) => `%${word}%`)
  const { rows } = await lines(
    sql`l.text ilike any(${patterns}::text[]) and (a.region_id is null or a.region_id = ${region_id})
      and l.day between ${day}::date - ${window.before}::int and ${sent_day}::date + ${until}::int
      order by l.day, l.id limit 200`,
  ).execute(db)
  return rows
}

/** The payment, where it is not cash and misses money. */
export const findPayable = async (db: Db | Trx, entity: PaidEntity, id: number): Promise<ShownPayment | undefined> =>
  (await payments(sql`p.programme = ${programmeOf[entity]} and p.id = ${id}`).execute(db)).rows[0]

export type KnownPayment = {
  status: string
  amount: number
  lines: KeptLine[]
  surplus: number | null
  put_aside: number
  is_covered: boolean
  is_cash: boolean
}

/** The known facts of any payment. */
export async function findPayment(db: Db | Trx, entity: PaidEntity, id: number): Promise<KnownPayment | undefined> {
  const { rows } = await sql<KnownPayment>`
    select p.status, p.payment_amount as amount, p.payment_type = 'CASH' as is_cash,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'day', l.day, 'amount', l.amount, 'text', l.text,
          'account', concat_ws(' ', a.provider, a.account_number), 'part', m.amount, 'reason', m.reason) order by m.id)
        from statement_match m join statement_line l on l.id = m.line_id join payment_account a on a.id = l.account_id
        where ${isOf('m')}), '[]') as lines,
      (select sum(f.amount)::bigint from refund f where ${isOf('f')} and f.because = 'OVERPAID' and f.state <> 'NOTHING')
        as surplus,
      case p.status when 'REJECTED' then ${partsAside} else 0 end as put_aside,
      exists (select from statement_import i join payment_account a on a.id = i.account_id
        where i.undone_at is null and (a.region_id is null or a.region_id = p.region_id)
          and ${jakartaDay} between i.period_from and i.period_to) as is_covered
    from payment p where p.programme = ${programmeOf[entity]} and p.id = ${id}`.execute(db)
  return rows[0]
}
