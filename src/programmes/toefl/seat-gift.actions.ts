/** Giving a seat away (docs/decisions/134): the giver's link, and what its successor sees and says. */
import { shiftDateOf } from '#shift-date.ts'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { nameInMail } from '#services/mail/names.ts'
import { type Outgoing, queueMails } from '#services/mail/mail-queue.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import type { Language } from '#words/languages.ts'
import { say } from '#words/words.ts'
import type { OfferedSeat, SeatGift } from './seat-gift.contract.ts'
import { declinedMail, giftMail } from './seat-gift.mail.ts'
import { type GiftEnd, giftRefusal, lastTaking } from './seat-gift.rules.ts'
import * as store from './seat-gift.store.ts'
import { findRecipients, lockSeatRow } from './seat.store.ts'

type Needs = Pick<Deps, 'db' | 'now'>

async function findOwn({ db }: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<store.SeatOfGift> {
  const seat = await store.findSeat(db, id)
  if (!seat || (seat.user_id !== caller.id && !isAdmin(caller))) throw notFound()
  return seat
}

/** How far the giving of a seat is. Throws 404 for everybody but its owner and ADMIN. */
export async function readGift(deps: Needs, caller: Caller, id: number, language: Language): Promise<SeatGift> {
  const seat = await findOwn(deps, caller, id)
  const [gift] = await store.findGifts(deps.db, id)
  const refusal = giftRefusal(seat, deps.now())
  return {
    ...shiftDateOf(seat),
    name: seat.name,
    can_give: refusal === null && seat.user_id === caller.id,
    cannot_give: refusal === null ? null : say(language, { key: refusal }),
    last_moment: lastTaking(seat.starts_at, seat.minutes).toISOString(),
    gift: gift
      ? {
          state: gift.state,
          ended_because: gift.ended_because,
          ends_at: gift.ends_at,
          created_at: gift.created_at,
          taker: gift.taker === null ? null : nameInMail(gift.taker),
          payment_id: isAdmin(caller) ? gift.payment_id : null,
          paying_until: gift.paying_until,
        }
      : null,
  }
}

type Giving = { id: number; email: string | null; language: Language }

/**
 * Gives one's seat away, or makes another link for the same.
 * @throws 404 for the seat of others, 409 where it cannot be given away, 429 for a mailbox that gets too many
 */
export async function giveSeat(deps: Deps, caller: Caller, { id, email, language }: Giving) {
  const { user_id: owner } = await findOwn(deps, caller, id)
  if (owner !== caller.id) throw notFound()
  if (email) countMails(deps, [email])
  const { token, hash } = newToken()
  const ends_at = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockSeatRow(trx, id))) throw notFound()
    const seat = await store.findSeat(trx, id)
    const refusal = seat ? giftRefusal(seat, deps.now()) : 'gifts.refused.noSeat'
    if (!seat || refusal) throw conflict(refusal ?? 'gifts.refused.noSeat')
    const until = lastTaking(seat.starts_at, seat.minutes).toISOString()
    const made = await store.insertGift(trx, id, until)
    const live = (await store.findGifts(trx, id)).find(({ state }) => state === 'OPEN' || state === 'SENT')
    if (live?.state !== 'OPEN') throw conflict('gifts.refused.taken')
    await store.insertLink(trx, live.id, hash)
    if (email) await queueMails(trx, [mailToSuccessor(live, email, language)])
    if (made) await note(trx, caller, seat, 'seat offered', { until })
    return live.ends_at
  })
  return { link: `${deps.config.appUrl}/seat-gifts/${token}`, ends_at }
}

const mailToSuccessor = ({ id, detail_id, ends_at }: store.Gift, to: string, language: Language): Outgoing => ({
  template: giftMail,
  to,
  userId: null,
  language,
  data: { gift_id: id, detail_id, until: ends_at },
})

const note = (
  trx: Trx,
  caller: Caller | null,
  { payment_id, name }: Pick<store.SeatOfGift, 'payment_id' | 'name'>,
  action: string,
  after: Record<string, unknown> = {},
) => recordAudit(trx, { caller, action, entity: 'toefl_payment', entityId: payment_id, after: { name, ...after } })

/**
 * The seat stays its holder's. Again, nothing happens.
 * @throws 409 while the successor pays or once they have paid
 */
export async function takeGiftBack(deps: Needs, caller: Caller, id: number): Promise<void> {
  const seat = await findOwn(deps, caller, id)
  const because = seat.user_id === caller.id ? 'GIVER' : 'OFFICE'
  await deps.db.transaction().execute((trx) => endOpen(deps, trx, { seat, caller, because }))
}

type Ending = { seat: store.SeatOfGift; caller: Caller | null; because: GiftEnd }

async function endOpen({ now }: Pick<Deps, 'now'>, trx: Trx, { seat, caller, because }: Ending): Promise<void> {
  await lockSeatRow(trx, seat.id)
  const live = (await store.findGifts(trx, seat.id)).find(({ state }) => state === 'OPEN' || state === 'SENT')
  const gift = live && (await store.lockGift(trx, live.id))
  if (!gift) return
  if (gift.state === 'SENT') throw conflict('gifts.refused.taken')
  // Who is at the bank at this moment would pay for nothing.
  const isPaying = live.paying_until !== null && Date.parse(live.paying_until) > now().getTime()
  if (because !== 'SUCCESSOR' && isPaying) throw conflict('gifts.refused.paying')
  await store.releaseGift(trx, gift.id)
  await store.updateGift(trx, gift.id, { state: 'ENDED', ended_because: because })
  await note(trx, caller, seat, 'seat kept')
  if (because === 'SUCCESSOR') await tellGiver(trx, seat.id, declinedMail)
}

/** A mail to the giver, who still has the seat or has it again. */
export async function tellGiver(
  trx: Trx,
  seatId: number,
  template: Outgoing['template'],
  data: Record<string, unknown> = {},
): Promise<void> {
  const recipients = await findRecipients(trx, [seatId])
  await queueMails(
    trx,
    recipients.map(({ detail_id, user_id, email }) => ({
      template,
      to: email,
      userId: user_id,
      data: { detail_id, ...data },
    })),
  )
}

async function findLinked({ db }: Pick<Deps, 'db'>, link: string) {
  const gift = await store.findByLink(db, tokenHash(link))
  const seat = gift && (await store.findSeat(db, gift.detail_id))
  if (!seat) throw notFound()
  return { gift, seat }
}

/** The seat of a link, to look at. Throws 404 for a link that never was. */
export async function readOffered(deps: Needs, link: string): Promise<OfferedSeat> {
  const { gift, seat } = await findLinked(deps, link)
  const isOpen = gift.state === 'OPEN' && giftRefusal(seat, deps.now()) === null
  const { region_id, region_init, shift_id, name, price } = seat
  return {
    ...shiftDateOf(seat),
    region_id,
    region_init,
    shift_id,
    giver: nameInMail(name).split(' ')[0] ?? '',
    price,
    take_until: gift.ends_at,
    is_open: isOpen,
  }
}

/** Its successor does not want it. Throws 404, 409 once they have paid. */
export async function declineGift(deps: Needs, link: string): Promise<void> {
  const { seat } = await findLinked(deps, link)
  await deps.db.transaction().execute((trx) => endOpen(deps, trx, { seat, caller: null, because: 'SUCCESSOR' }))
}
