// What people were told last, held against what is so.
import { sql } from 'kysely'
import { accountText, saidOf } from '#features/statement/refund-record.actions.ts'
import { refundThing } from '#features/statement/refund.rules.ts'
import { lockRefundsOf, type Locked } from '#features/statement/refund.store.ts'
import { findStanding } from '#features/statement/partial-payment.store.ts'
import { findRow } from '../../support/rows.ts'
import type { Evening, Payment } from './acts.ts'

type Told = { user_id: number; thing: string; said: string; template: string; data: Record<string, unknown> }

/** The last mail that left about each thing to each person. */
async function lastMails({ portal, payments }: Evening): Promise<Told[]> {
  const people = payments.flatMap(({ payerId, group }) => group?.userIds ?? [payerId])
  const { rows } = await sql<Told>`
    select distinct on (e.user_id, told.key) e.user_id, told.key as thing, told.value as said, e.template, e.data
    from email e cross join lateral jsonb_each_text(e.tells) told
    where e.status = 'SENT' and e.user_id = any(${people}::int[]) order by e.user_id, told.key, e.id desc`.execute(
    portal.db,
  )
  return rows
}

/** What somebody was told last that is not so, as sentences. */
export async function untold(evening: Evening): Promise<string[]> {
  const mails = await lastMails(evening)
  const problems: string[] = []
  for (const payment of evening.payments) {
    const find = (userId: number, thing: string) =>
      mails.find((mail) => mail.user_id === userId && mail.thing === thing)
    for (const userId of payment.group?.userIds ?? [payment.payerId]) {
      const told = find(userId, `${payment.entity} ${payment.id}`)
      const fits = await expected(evening, payment, userId)
      if (!fits(told?.said ?? null)) problems.push(`${payment.entity}: ${userId} was told ${told?.said}`)
    }
    problems.push(...(await untoldRefunds(evening, payment, (thing) => find(payment.payerId, thing), mails)))
  }
  return problems
}

const isOpen = (said: string | null) => said === null || said === 'PENDING' || said.startsWith('PART')

/** What somebody may have been told last of the payment. */
async function expected({ portal }: Evening, { entity, id, group, payerId }: Payment, userId: number) {
  const payment = await findRow(portal.db, entity, id)
  if (group) {
    const { cancelled_at } = await findRow(portal.db, 'toefl_payment', id)
    const place = group.userIds.indexOf(userId)
    const { deleted_because } = await findRow(portal.db, 'toefl_detail', group.seatIds[place] ?? 0)
    // Who has given up the seat, or lost it to others, reads what follows about that alone.
    const { received, missing } = await findStanding(portal.db, entity, id)
    const now = [
      'GIVEN UP',
      cancelled_at ? 'CANCELLED' : payment.deleted_at ? 'BINNED' : payment.status,
      ...(cancelled_at || payment.status !== 'PENDING' ? [] : [`PART ${received} ${missing}`]),
    ]
    if (deleted_because === 'CANCELLED') return (said: string | null) => now.includes(said ?? '')
    if (cancelled_at) return (said: string | null) => said === 'CANCELLED'
    if (deleted_because === 'REJECTED') return (said: string | null) => said === 'REJECTED' || said === 'BINNED'
  }
  if (payment.deleted_at !== null) return (said: string | null) => said === 'BINNED' || said === 'REJECTED'
  if (payment.status !== 'PENDING') return (said: string | null) => said === payment.status
  const { received, missing } = await findStanding(portal.db, entity, id)
  const isPart = (said: string | null) => !said?.startsWith('PART') || said === `PART ${received} ${missing}`
  return (said: string | null) => isOpen(said) && (userId !== payerId || isPart(said))
}

const isNothing = (said: string | null) => said === null || said === 'NONE' || said === 'NOTHING'

async function untoldRefunds(
  { portal }: Evening,
  { entity, id }: Payment,
  find: (thing: string) => Told | undefined,
  mails: readonly Told[],
): Promise<string[]> {
  const refunds = await portal.db.transaction().execute((trx) => lockRefundsOf(trx, entity, [id]))
  const live = new Map(refunds.map((refund) => [refundThing(refund), refund]))
  const about = mails.filter(({ thing }) => thing.startsWith(`refund ${entity} ${id}`)).map(({ thing }) => thing)
  return [...new Set([...about, ...live.keys()])].flatMap((thing) => {
    const told = find(thing)
    const refund = live.get(thing)
    return isTold(told, refund) ? [] : [`${thing}: told ${told?.said} (${told?.template}), is ${say(refund)}`]
  })
}

const say = (refund: Locked | undefined) => (refund ? saidOf(refund) : 'nothing')

function isTold(told: Told | undefined, refund: Locked | undefined): boolean {
  if (!refund || refund.state === 'NOTHING') return isNothing(told?.said ?? null)
  if (refund.state === 'TO_CHECK' && isNothing(told?.said ?? null)) return true
  if (told?.said !== saidOf(refund)) return false
  // What it says of the account is what it was queued with.
  return told.data['account'] === undefined || told.data['account'] === accountText(refund)
}
