/**
 * The page's facts about cancelling, for a person of the group: whether it is possible, and what happens to the money.
 */
import type { Deps } from '#deps.ts'
import type { Reader } from '#features/own-payment/own-payment.actions.ts'
import type { OwnPayment } from '#features/own-payment/own-payment.contract.ts'
import { moneyAfter, sumBecause, wholeOf } from '#features/statement/refund.rules.ts'
import { say } from '#words/words.ts'
import { priceOf } from './registration.rules.ts'
import type { Found } from './payment-correction.store.ts'
import { cancelRefusal, giveUpRefusal, shareOf } from './cancellation.rules.ts'
import { findCancelled, findPrices, sumReceived } from './cancellation.store.ts'
import { shortNames } from './cancellation-page.rules.ts'

type Part = Pick<OwnPayment, 'people' | 'can_cancel' | 'cannot_cancel' | 'cancel_until' | 'cancel_money'>

/** The part of a payment that is about giving it up. */
export async function cancellingOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  found: Found,
  { visitor, windowEnd, language, refunds }: Reader,
): Promise<Part> {
  const [prices, received] = await Promise.all([findPrices(db, found.region_id), sumReceived(db, found)])
  const place = { current_term_id: prices.current_term_id, isWindowOpen: windowEnd !== null }
  const money = {
    ...found,
    given_back: sumBecause(refunds, 'SEAT'),
    surplus: sumBecause(refunds, 'OVERPAID'),
    received,
  }
  const live = found.people.filter(({ deleted_at }) => deleted_at === null)
  const share = shareOf(money, live.length, priceOf(prices, live.length - 1))
  const goesBack = refunds.some(({ because, state }) => because === 'REJECTED' && state !== 'NOTHING')
  const refusal = cancelRefusal(found, found.people, place, now()) ?? (goesBack ? 'money.refused.goesBack' : null)
  const state = moneyAfter(found.status, received)
  const names = shortNames(found.people.map(({ name }) => name))
  return {
    people: found.people.map(({ name, user_id, is_attend, score, deleted_at, ...seat }, index) => {
      const isOwn = visitor?.id === user_id
      const canGiveUp =
        (found.is_payer || isOwn) &&
        giveUpRefusal(found, { ...seat, is_attend, score, deleted_at }, place, now()) === null
      return {
        ...seat,
        first_name: names[index] ?? name,
        is_own: isOwn,
        can_give_up: canGiveUp,
        gives_back: canGiveUp ? share : null,
      }
    }),
    can_cancel: found.is_payer && refusal === null,
    cannot_cancel: refusal === null ? null : say(language, { key: refusal }),
    cancel_until: refusal === null ? windowEnd : null,
    cancel_money: state === null || wholeOf(money) === 0 ? null : { state, amount: wholeOf(money) },
  }
}

/** The short name of who holds a seat. */
export const nameIn = ({ people }: Pick<Found, 'people'>, seatId: number | null): string | null =>
  shortNames(people.map(({ name }) => name))[people.findIndex(({ detail_id }) => detail_id === seatId)] ?? null

/** Which registration of a term a student has cancelled, or given the seat of up; null where none. */
export const cancelledStanding = async ({ db }: Pick<Deps, 'db'>, userId: number, termId: number) =>
  (await findCancelled(db, userId, termId)) ?? null
