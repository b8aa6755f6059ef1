/** The exact amount that a group has to pay, before it registers, and the consequences of having been shown it. */
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { invalidField } from '#kit/errors.ts'
import { tokenHash } from '#services/passwords.ts'
import { quoteFor } from '#features/payment/amount.actions.ts'
import type { AmountQuote } from '#features/payment/amount.contract.ts'
import { expectOpenOrLate, holdOpen, type Late, requireOpen } from '#features/window/window.actions.ts'
import { judgedAt, lateEnd } from '#features/window/late.rules.ts'
import { isOpen } from '#features/window/window.rules.ts'
import { priceOf } from './registration.rules.ts'
import * as store from './toefl-quote.store.ts'

type Asked = { region_id: number; size: number; token: string }

/**
 * Reserves the amount of a draft, if its region gives every payment one of its own; elsewhere it is the price. A draft
 * that gets it is shown how to pay, so the portal remembers that it may be sent after the window's end.
 * @throws 403 window_closed, 422 for a region or size that is not offered
 */
export async function quoteAmount(deps: Deps, asked: Asked, address: string): Promise<AmountQuote> {
  const { region_id, size, token } = asked
  const now = deps.now()
  const window = await requireOpen(
    deps.db,
    'TOEFL_REGISTRATION',
    region_id,
    now,
    lateForm(deps.db, { region_id, shown: token }, now),
  )
  const region = await store.findRegion(deps.db, region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  const price = priceOf(region, size)
  if (price === null) throw invalidField('size', 'fields.groupSize')
  const isUnique = region.toefl_unique_amount
  const shown = { token_hash: tokenHash(token), region_id, shown_at: now.toISOString() }
  const [quote] = await Promise.all([
    quoteFor(deps, { ...asked, entity: 'toefl_payment', price, isUnique }, address),
    isOpen(window, now) && store.recordShown(deps.db, shown),
  ])
  const last = lateEnd(window.end_time)
  return { ...quote, expires_at: quote.expires_at && last >= now ? earlier(quote.expires_at, last) : quote.expires_at }
}

const earlier = (moment: string, end: Date): string => (Date.parse(moment) < end.getTime() ? moment : end.toISOString())

/** A form is known by the token with which it asked for the amount, whether that was one of its own or the plain price. */
type Form = { region_id: number; shown?: string | null | undefined; quote?: string | null | undefined }
type Find = (form: { token_hash: Buffer; region_id: number }) => Promise<store.Shown | undefined>

const judging =
  ({ region_id, shown, quote }: Form, now: Date, find: Find): Late =>
  async (windowEnd) => {
    const token = shown ?? quote
    const found = token ? await find({ token_hash: tokenHash(token), region_id }) : undefined
    if (!found) return null
    // Who takes a seat that somebody gives away is as early as the last of all.
    if (found.open_until !== null && Date.parse(found.open_until) > now.getTime()) return new Date(windowEnd)
    return judgedAt(new Date(found.shown_at), now)
  }

/** By when a form is judged that comes after the end: nobody is shown how to pay, and refused once they have paid. */
export const lateForm = (db: Db, form: Form, now: Date): Late => judging(form, now, (one) => store.findShown(db, one))

type Windows = Parameters<typeof expectOpenOrLate>[0]

/**
 * Makes sure that a form may be sent, by the windows that were read already.
 * @throws 403 window_closed
 */
export const expectRegistration = (db: Db, windows: Windows, form: Form, now: Date) =>
  expectOpenOrLate(windows, 'TOEFL_REGISTRATION', form.region_id, { now, late: lateForm(db, form, now) })

/** The same in the registration's transaction, with which the promise is used up. */
export const holdRegistration = (trx: Trx, form: Form, now: Date) =>
  holdOpen(
    trx,
    'TOEFL_REGISTRATION',
    form.region_id,
    now,
    judging(form, now, (one) => store.takeShown(trx, one)),
  )
