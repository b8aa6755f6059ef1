/** The demo's cash book: a term's expenses and income, an event with its budget, a till that was counted, and what waits. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { dayInWib } from '#words/wib.ts'
import { auditOf, numbered } from './cash-entry.actions.ts'
import { type EntryKind, outside, person, type Side } from './cash-entry.rules.ts'
import * as booking from './cash-booking.store.ts'
import { insertCount } from './cash-place.store.ts'

type Given = { regionId: number; termId: number; treasurer: { id: number; name: string }; now: Date }

type Story = {
  kind: EntryKind
  ago: number
  amount: number
  from: Side
  to: Side
  payee?: string
  category?: string
  event?: boolean
  note?: string
  person?: { id: number | null; name: string }
  isWaiting?: boolean
}

/** Tells the story of the region's money besides its payments. */
export async function seedCashBook(trx: Trx, given: Given): Promise<void> {
  const { regionId, treasurer } = given
  const found = await sql<{ id: number }>`select id from payment_account
    where kind = 'BANK_TRANSFER' and region_id = ${regionId} order by id limit 1`.execute(trx)
  const account = found.rows[0]
  if (!account) return
  const eventId = await seedEvent(trx, given)
  const bank: Side = { place: 'ACCOUNT', id: account.id }
  const till: Side = { place: 'TILL', id: treasurer.id }
  const asker = await findStudent(trx, regionId)
  const rani = { id: null, name: 'Rani Wijaya' }
  const out = { from: bank, to: outside } as const
  const story: Story[] = [
    { kind: 'OPENING', ago: 60, amount: 4_250_000, from: outside, to: bank, note: 'Balance of last term' },
    { kind: 'OPENING', ago: 60, amount: 350_000, from: outside, to: till, note: 'Cash box of last term' },
    {
      kind: 'INCOME',
      ago: 42,
      amount: 500_000,
      from: outside,
      to: bank,
      payee: 'PT Maju Bersama',
      category: 'Sponsors',
      event: true,
      note: 'Half of the sponsorship',
    },
    { kind: 'EXPENSE', ago: 38, amount: 450_000, ...out, payee: 'Aula Syahdan', category: 'Venue', event: true },
    {
      kind: 'EXPENSE',
      ago: 35,
      amount: 185_000,
      from: till,
      to: outside,
      payee: 'Fotokopi Sejahtera',
      category: 'Printing',
      event: true,
      note: 'Motions and score sheets',
    },
    {
      kind: 'EXPENSE',
      ago: 33,
      amount: 275_000,
      from: person,
      to: outside,
      person: rani,
      payee: 'Superindo',
      category: 'Food and drinks',
      event: true,
    },
    {
      kind: 'TRANSFER',
      ago: 31,
      amount: 275_000,
      from: till,
      to: person,
      person: rani,
      note: 'Paid back for the snacks',
    },
    {
      kind: 'INCOME',
      ago: 30,
      amount: 320_000,
      from: outside,
      to: till,
      payee: 'Visitors',
      category: 'Sales',
      event: true,
      note: 'Tickets at the door',
    },
    {
      kind: 'EXPENSE',
      ago: 29,
      amount: 300_000,
      ...out,
      payee: 'Dimas Pratama',
      category: 'Speakers and judges',
      event: true,
    },
    { kind: 'TRANSFER', ago: 21, amount: 150_000, from: till, to: bank, note: 'Deposit' },
    { kind: 'INCOME', ago: 15, amount: 100_000, from: outside, to: bank, payee: 'Alumni 2019', category: 'Donations' },
    { kind: 'EXPENSE', ago: 12, amount: 88_000, from: till, to: outside, payee: 'Gramedia', category: 'Equipment' },
    { kind: 'EXPENSE', ago: 5, amount: 6_500, ...out, payee: 'BCA', category: 'Bank fees' },
    {
      kind: 'EXPENSE',
      ago: 2,
      amount: 1_250_000,
      ...out,
      payee: 'Grand Hall',
      category: 'Venue',
      note: 'Down payment for the closing night',
      isWaiting: true,
    },
  ]
  for (const one of story) await enter(trx, given, { one, eventId })
  if (asker) await ask(trx, given, asker)
  await count(trx, given)
}

async function enter(
  trx: Trx,
  { regionId, termId, treasurer, now }: Given,
  { one, eventId }: { one: Story; eventId: number },
) {
  const at = new Date(now.getTime() - one.ago * dayMs)
  const state = one.isWaiting ? 'ENTERED' : 'CONFIRMED'
  const day = dayInWib(at)
  const counted = one.isWaiting
    ? {}
    : { ...(await numbered(trx, { kind: one.kind, day })), confirmed_by: treasurer.id, confirmed_at: at.toISOString() }
  const entry = {
    kind: one.kind,
    state,
    amount: 100 * one.amount,
    day,
    from: one.from,
    to: one.to,
    payee: one.payee ?? null,
    category_id: one.category ? await findCategory(trx, one.category) : null,
    event_id: one.event ? eventId : null,
    note: one.note ?? null,
    person_id: one.person?.id ?? null,
    person_name: one.person?.name ?? null,
    region_id: regionId,
    term_id: termId,
    entered_by: treasurer.id,
    entered_at: at.toISOString(),
    ...counted,
  }
  const id = await booking.insertEntry(trx, entry)
  const action = 'entered'
  await recordAudit(trx, { caller: treasurer, action, entity: 'cash_entry', entityId: id, after: auditOf(entry) })
}

const findCategory = async (trx: Trx, name: string): Promise<number> =>
  (await trx.selectFrom('cash_category').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

/** A student of the region, who has paid for the club. */
const findStudent = async (trx: Trx, regionId: number) =>
  (
    await sql<{ id: number; name: string }>`
      select a.id, a.name from toefl_payment p join toefl_detail d on d.payment_id = p.id join account a on a.id = d.user_id
      where p.region_id = ${regionId} and a.role in ('USER', 'MEMBER') and a.deleted_at is null order by a.id limit 1`.execute(
      trx,
    )
  ).rows[0]

async function ask(trx: Trx, { regionId, termId, now }: Given, asker: { id: number; name: string }): Promise<void> {
  const at = new Date(now.getTime() - dayMs)
  const entry = {
    kind: 'EXPENSE' as const,
    state: 'ASKED',
    amount: 64_000_00,
    day: dayInWib(at),
    from: person,
    to: outside,
    payee: 'Indomaret',
    note: 'Water for the judges',
    person_id: asker.id,
    person_name: asker.name,
    region_id: regionId,
    term_id: termId,
    asked_by: asker.id,
    asked_at: at.toISOString(),
  }
  const id = await booking.insertEntry(trx, entry)
  await recordAudit(trx, {
    caller: asker,
    action: 'asked for',
    entity: 'cash_entry',
    entityId: id,
    after: auditOf(entry),
  })
}

async function seedEvent(trx: Trx, { regionId, termId, now }: Given): Promise<number> {
  const day = dayInWib(new Date(now.getTime() - 30 * dayMs))
  const event = await trx
    .insertInto('cash_event')
    .values({ name: 'Debate Night', term_id: termId, region_id: regionId, first_day: day, last_day: day })
    .returning('id')
    .executeTakeFirstOrThrow()
  const planned = [
    ['Sponsors', 600_000],
    ['Sales', 400_000],
    ['Venue', 500_000],
    ['Food and drinks', 250_000],
    ['Printing', 150_000],
    ['Speakers and judges', 300_000],
  ] as const
  for (const [name, amount] of planned) {
    const category_id = await findCategory(trx, name)
    await trx.insertInto('cash_budget').values({ event_id: event.id, category_id, amount }).execute()
  }
  return event.id
}

/** The treasurer's till, as it was a week ago. */
async function count(trx: Trx, { treasurer, now }: Given): Promise<void> {
  const at = new Date(now.getTime() - 7 * dayMs)
  const { rows } = await sql<{ held: number }>`
    select (coalesce(sum(case when to_holder_id = ${treasurer.id} then amount else -amount end), 0) + coalesce((select
      100 * sum(amount) from cash_handover where treasurer_id = ${treasurer.id} and undone_at is null), 0))::bigint as held
    from cash_entry where state = 'CONFIRMED' and ${treasurer.id} in (from_holder_id, to_holder_id)`.execute(trx)
  const held = rows[0]?.held ?? 0
  if (held < 0) return
  const given = {
    holder_id: treasurer.id,
    day: dayInWib(at),
    counted: held,
    expected: held,
    reason: null,
    entry_id: null,
  }
  await insertCount(trx, { ...given, counted_by: treasurer.id, counted_at: at.toISOString() })
}
