/** What a group by link says to its own people alone: each one's part of the price, and the own seat afterwards. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { tokenHash } from '#services/passwords.ts'
import type { PartAccount } from './friend-part.contract.ts'
import { partOf } from './friend-part.rules.ts'
import { findKept } from './friend-part.store.ts'
import { groupOf, holdGroup, isOwner } from './group-link.actions.ts'
import type { KnownPart } from './group-link.contract.ts'
import * as store from './group-link.store.ts'
import { priceOf } from './registration.rules.ts'

type Tools = Pick<Deps, 'db' | 'now'>

/** @throws 404 for who has no part in it, as for a link that has ended */
export async function knowPart(
  { db, now }: Tools,
  caller: Caller | null,
  link: string,
  token: string | null | undefined,
): Promise<KnownPart> {
  const group = await groupOf({ db, now }, link)
  const secret = token ? tokenHash(token) : null
  const part = group.parts.find(
    ({ user_id, token_hash }) =>
      (caller !== null && user_id === caller.id) || (secret !== null && token_hash === secret.toString('hex')),
  )
  if (!part) throw notFound()
  const { payment_id, part_account } = group
  if (payment_id === null) {
    const region = await store.findRegion(db, group.region_id)
    const price = region ? priceOf(region, group.parts.length) : null
    const amount = price === null ? null : partOf({ price, people: group.parts.length })
    const account = part_account as PartAccount | null
    return { payment_id, detail_id: null, amount, account, has_paid: false, paid: null, correctable: null }
  }
  const [kept, seat] = await Promise.all([
    findKept(db, payment_id),
    part.user_id === null ? undefined : store.findSeat(db, payment_id, part.user_id, secret, now().toISOString()),
  ])
  const { user_id } = part
  return {
    payment_id,
    detail_id: seat?.detail_id ?? null,
    amount: kept && seat ? partOf(kept) : null,
    account: seat ? (kept?.account ?? null) : null,
    has_paid: seat?.has_paid ?? false,
    paid: part.is_payer ? (kept?.asked ?? null) : null,
    correctable:
      seat?.correct_until && user_id !== null ? { user_id, email: seat.email, until: seat.correct_until } : null,
  }
}

/**
 * Before the group is registered; afterwards the payer says it on the payment's page.
 * @throws 404 for others than who started the group, 409 when it was sent
 */
export async function setGroupAccount(
  { db, now }: Tools,
  link: string,
  token: string,
  account: PartAccount | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const group = await holdGroup(trx, link, now())
    if (!isOwner(group, token)) throw notFound()
    await store.writeGroupAccount(trx, group.id, account)
  })
}
