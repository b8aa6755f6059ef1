/**
 * The parts of a group's price (docs/decisions/121): the payer says where the friends send theirs, and ticks who has. The
 * club takes no part in it: whatever is said here changes nothing of the payment.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notAuthorized, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { shortNames } from './cancellation-page.rules.ts'
import type { FriendParts, PartAccount } from './friend-part.contract.ts'
import { partMail } from './friend-part.mail.ts'
import { partOf } from './friend-part.rules.ts'
import * as store from './friend-part.store.ts'
import { findOwn } from './payment-correction.actions.ts'
import { mailTo } from './toefl-review.actions.ts'
import { findRecipients } from './toefl-review.store.ts'

type Reading = Pick<Deps, 'db' | 'now'>
const entity = 'toefl_payment'

async function look(deps: Reading, caller: Caller, id: number) {
  const [found, kept] = await Promise.all([findOwn(deps, caller, id), store.findKept(deps.db, id)])
  if (!kept) throw notFound()
  const names = shortNames(found.people.map(({ name }) => name))
  const people = found.people.map((one, index) => ({ ...one, first_name: names[index] ?? one.name }))
  const live = found.cancelled_at ? [] : people.filter(({ deleted_at }) => deleted_at === null)
  const friends = live.filter(({ is_payer }) => !is_payer)
  const payer = people.find(({ is_payer }) => is_payer)?.first_name ?? ''
  return { isPayer: found.is_payer, payer, friends, kept }
}

/** @throws 404 for a payment of others */
export async function readParts(deps: Reading, caller: Caller, id: number): Promise<FriendParts> {
  const { isPayer, payer, friends, kept } = await look(deps, caller, id)
  const shown = isPayer ? friends : friends.filter(({ user_id }) => user_id === caller.id)
  return {
    is_payer: isPayer,
    payer,
    amount: partOf(kept),
    // Whose seat is given up, or gone with a rejection, has no part any more.
    account: shown.length > 0 ? kept.account : null,
    parts: shown.map(({ detail_id, first_name }) => ({
      detail_id,
      first_name,
      has_paid: kept.paid.includes(detail_id),
    })),
  }
}

const changeIn = <T>({ db }: Reading, id: number, change: (trx: Trx) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    await store.lockPayment(trx, id)
    return change(trx)
  })

const isSame = (a: PartAccount | null, b: PartAccount | null): boolean =>
  a?.provider === b?.provider && a?.account_number === b?.account_number && a?.account_name === b?.account_name

/**
 * @param account null takes it away, with all ticks
 * @throws 404 for a payment of others, 403 for a friend, 409 when nobody but the payer has a seat
 */
export const setPartAccount = (deps: Deps, caller: Caller, id: number, account: PartAccount | null) =>
  changeIn(deps, id, async (trx) => {
    const inside = { ...deps, db: trx }
    const { isPayer, friends, kept } = await look(inside, caller, id)
    if (!isPayer) throw notAuthorized()
    if (account === null) await store.deleteAccount(trx, id)
    else if (friends.length === 0) throw conflict('toefl.parts.refused.alone')
    else await store.writeAccount(trx, id, account)
    if (!isSame(account, kept.account)) {
      // The number is for the friends alone: not even the trail keeps it.
      const said = (one: PartAccount | null) => ({ provider: one?.provider ?? null })
      const change = { before: said(kept.account), after: said(account) }
      await recordAudit(trx, { caller, action: 'parts asked for', entity, entityId: id, ...change })
      if (account) await tellFriends(trx, id, friends, kept.paid)
    }
    return readParts(inside, caller, id)
  })

async function tellFriends(trx: Trx, id: number, friends: readonly { detail_id: number }[], paid: readonly number[]) {
  const waiting = friends.map(({ detail_id }) => detail_id).filter((seat) => !paid.includes(seat))
  const recipients = (await findRecipients(trx, [id])).filter(({ detail_id }) => waiting.includes(detail_id))
  // Changed again, only the latest one is read.
  const tells = { [`toefl_part:${id}`]: 'ASKED' }
  await queueMails(
    trx,
    recipients.map((to) => ({ ...mailTo(to, partMail, ''), tells })),
  )
}

/** @throws 404 for a payment of others or a seat without a part, 403 for a friend, 409 while no account is said */
export const tickPart = (deps: Deps, caller: Caller, id: number, seat: { detail_id: number; has_paid: boolean }) =>
  changeIn(deps, id, async (trx) => {
    const inside = { ...deps, db: trx }
    const { isPayer, friends, kept } = await look(inside, caller, id)
    if (!isPayer) throw notAuthorized()
    const { detail_id: seatId, has_paid: hasPaid } = seat
    if (!friends.some(({ detail_id }) => detail_id === seatId)) throw notFound()
    if (!kept.account) throw conflict('toefl.parts.refused.nowhere')
    if (hasPaid !== kept.paid.includes(seatId)) {
      await (hasPaid ? store.addTick(trx, id, seatId) : store.deleteTick(trx, seatId))
      const action = hasPaid ? 'part came' : 'part did not come'
      await recordAudit(trx, { caller, action, entity: 'toefl_detail', entityId: seatId })
    }
    return readParts(inside, caller, id)
  })
