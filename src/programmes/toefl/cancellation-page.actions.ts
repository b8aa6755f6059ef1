/**
 * The page's facts about cancelling, for a person of the group: whether it is possible, and what happens to the money.
 */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { isKnown, refundsOf } from '#features/statement/refund-effect.actions.ts'
import type { Language } from '#words/languages.ts'
import { say } from '#words/words.ts'
import { priceOf } from './registration.rules.ts'
import type { OwnPayment } from './payment-correction.contract.ts'
import type { Found } from './payment-correction.store.ts'
import { cancelRefusal, giveUpRefusal, moneyAfter, shareOf, wholeOf } from './cancellation.rules.ts'
import { findCancelled, findPrices, sumReceived } from './cancellation.store.ts'
import { shortNames } from './cancellation-page.rules.ts'

type Reader = { visitor: Caller | null; windowEnd: string | null; language: Language }
type Part = Pick<
  OwnPayment,
  'people' | 'can_cancel' | 'cannot_cancel' | 'cancel_until' | 'cancel_money' | 'refunds' | 'refund_account'
>

/** The part of a payment that is about giving it up. */
export async function cancellingOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  found: Found,
  { visitor, windowEnd, language }: Reader,
): Promise<Part> {
  const [prices, refunds, received] = await Promise.all([
    findPrices(db, found.region_id),
    refundsOf(db, 'toefl_payment', found.id),
    sumReceived(db, found),
  ])
  const place = { current_term_id: prices.current_term_id, isWindowOpen: windowEnd !== null }
  const money = { ...found, given_back: givenBack(refunds), surplus: surplusOf(refunds), received }
  const live = found.people.filter(({ deleted_at }) => deleted_at === null)
  const share = shareOf(money, live.length, priceOf(prices, live.length - 1))
  const goesBack = refunds.some(({ because, state }) => because === 'REJECTED' && state !== 'NOTHING')
  const refusal = cancelRefusal(found, found.people, place, now()) ?? (goesBack ? 'money.refused.goesBack' : null)
  const state = moneyAfter(found.status, received)
  const names = shortNames(found.people.map(({ name }) => name))
  const nameOf = (detailId: number | null) =>
    names[found.people.findIndex(({ detail_id }) => detail_id === detailId)] ?? null
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
    refunds: refunds.map(({ because, state: stands, amount, refunded_on, detail_id }) => ({
      because,
      state: stands,
      amount,
      refunded_on,
      first_name: nameOf(detail_id),
    })),
    refund_account: found.is_payer ? accountOf(refunds, visitor !== null) : null,
  }
}

type Refunds = Awaited<ReturnType<typeof refundsOf>>

/** The refunds for seats that were given up, open or paid. */
export const givenBack = (refunds: Refunds): number => sumOf(refunds, 'SEAT')

/** The refund of an excess, open or paid. */
export const surplusOf = (refunds: Refunds): number => sumOf(refunds, 'OVERPAID')

const sumOf = (refunds: Refunds, why: Refunds[number]['because']): number =>
  refunds
    .filter(({ because, state }) => because === why && state !== 'NOTHING')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Where the money goes to, that has not gone yet; a link tells only whether that is known. */
function accountOf(refunds: Refunds, isSignedIn: boolean): OwnPayment['refund_account'] {
  const ahead = refunds.filter(({ state }) => state === 'TO_CHECK' || state === 'OWED')
  const [refund] = ahead
  if (!refund) return null
  const { provider, account_name, account_number } = refund
  const nothing = { provider: null, account_name: null, account_number: null }
  const known = ahead.every(isKnown)
  const shown = isSignedIn ? { provider, account_name, account_number } : nothing
  return { is_known: known, can_change: isSignedIn || !ahead.some(isKnown), ...shown }
}

/** Which registration of a term a student has cancelled, or given the seat of up; null where none. */
export const cancelledStanding = async ({ db }: Pick<Deps, 'db'>, userId: number, termId: number) =>
  (await findCancelled(db, userId, termId)) ?? null
