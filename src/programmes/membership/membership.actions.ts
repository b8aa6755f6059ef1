/** Paying for a membership, and a student's state with it. */
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, invalidField } from '#kit/errors.ts'
import { digest, type Ending } from '#kit/idempotency.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { auditRows } from '#services/audit/audit.ts'
import { consentRows } from '#features/privacy/consent.actions.ts'
import type { StoredFile } from '#services/files/files.ts'
import { mailRows } from '#services/mail/mail-queue.ts'
import { makeLine } from '#services/seats/registration-queue.ts'
import { ownRows } from '#services/accounts/own-rows.ts'
import { giveQuote, quoteFor, quoteOf } from '#features/payment/amount.actions.ts'
import { amountOf, type Held, quotedProblems } from '#features/payment/amount.rules.ts'
import { columnsOf, proofProblems } from '#features/payment/payment.rules.ts'
import { expectOpen, holdOpen, requireOpen } from '#features/window/window.actions.ts'
import type { MembershipInput, Paid } from './membership.contract.ts'
import { submittedMail } from './membership.mail.ts'
import { kindIf } from './membership.rules.ts'
import * as store from './membership.store.ts'
import { findOfAccount } from './membership.store.ts'

const takeInTurn = makeLine()
const window = 'NEW_MEMBER_REGISTRATION'

/**
 * Reserves the amount of a student's draft, if the region gives every membership one of its own; elsewhere it is the
 * price.
 * @throws 403 window_closed, 409 conflict without a region or a price, and if a payment of the term is pending or
 *   confirmed
 */
export async function quoteMembership(deps: Deps, caller: Caller, token: string, address: string) {
  const offer = await store.findOffer(deps.db, caller.id)
  if (!offer || offer.id === null) throw conflict('errors.noRegion')
  await requireOpen(deps.db, window, offer.id, deps.now())
  if (offer.another) throw conflict('membership.refused.another')
  if (offer.member_price === null) throw conflict('membership.refused.noPrice')
  const asked = { token, entity: 'member_payment', region_id: offer.id, size: 1, price: offer.member_price } as const
  return quoteFor(deps, { ...asked, isUnique: offer.member_unique_amount ?? false }, address)
}

/**
 * Pays for a membership of the region's current term: payment with its proof, mail and audit row together or not
 * at all. The same request again gets the first answer again.
 * @throws 403 window_closed, 409 conflict while another payment of the term is pending or confirmed, 422 with every
 *   wrong
 *   field
 */
export async function payForMembership(
  deps: Deps,
  caller: Caller,
  body: MembershipInput,
  key: string | null,
): Promise<Paid> {
  const { payment_proof: upload, notice_version: _, ...rest } = body
  const identity = {
    scope: `member-payments/${caller.id}`,
    key,
    // Without a key the rule itself keeps a second payment out.
    fingerprint: null,
    bodyHash: digest([rest, upload.sha256]),
  }
  return takeInTurn<Paid>(deps, { identity, proof: upload, field: 'payment_proof' }, async (ticket) => {
    const seen = await checkFirst(deps, caller, body)
    const proof = await ticket.keepProof()
    return ticket.commit((trx) => write(deps, trx, caller, body, { ...seen, proof }))
  })
}

type Seen = { regionId: number; email: string; found: Found }
type Found = Pick<store.Surroundings, 'provider' | 'receiver'> & { held: Held | null | undefined }

/** Everything that can be refused without a lock. */
async function checkFirst(deps: Deps, caller: Caller, body: MembershipInput): Promise<Seen> {
  const choices = {
    userId: caller.id,
    providerId: body.provider_id ?? null,
    receiverId: body.receiver_id ?? null,
    sha256: body.payment_proof.sha256,
  }
  const quote = body.quote ? quoteOf(body.quote) : undefined
  const surroundings = await store.findSurroundings(deps.db, choices, quote)
  const { student, region, windows, another, is_used, provider, receiver } = surroundings
  if (!region) throw conflict('errors.noRegion')
  expectOpen(windows, window, region.id, deps.now())
  if (another) throw conflict('membership.refused.another')
  if (region.member_price === null) throw conflict('membership.refused.noPrice')
  const found = { provider, receiver, held: quote && surroundings.quote }
  const amount = dueOf(region.id, region.member_price, found)
  expectNoProblems({ ...quotedProblems(body, amount, found), ...proofProblems(is_used) })
  return { regionId: region.id, email: student.email, found }
}

const dueOf = (region_id: number, price: number, { held }: Found) =>
  amountOf({ entity: 'member_payment', region_id, size: 1, price }, held)

/** The short transaction. Term, price and role are those of its own moment. */
async function write(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  body: MembershipInput,
  { regionId, email, proof, found }: Seen & { proof: StoredFile },
): Promise<Ending<Paid>> {
  await holdOpen(trx, window, regionId, deps.now())
  await holdAccount(trx, caller.id)
  const region = await store.holdRegion(trx, regionId)
  if (!region) throw conflict('errors.noRegion')
  if (region.member_price === null) throw conflict('membership.refused.noPrice')
  const amount = dueOf(region.id, region.member_price, found)
  expectNoProblems(quotedProblems(body, amount, found))
  const payment_amount = amount.price
  const kind = kindIf(await store.wasEverMember(trx, caller.id))
  const place = { region_id: region.id, term_id: region.current_term_id, user_id: caller.id, kind }
  const proof_id = await deps.files.name(trx, proof, { isPublic: false })
  const row = { ...place, ...columnsOf(body), payment_amount, amount_code: amount.code, proof_id }
  const { quote } = body
  const give = quote ? (made: RawBuilder<number>) => giveQuote(quote, 'member_payment', made) : null
  const { id, is_given } = await store.insertPayment(trx, row, give)
  // Given free, or to a twin, since the first look.
  if (!is_given) throw invalidField('quote', 'fields.quoteEnded')
  const after = { ...place, payment_amount, payment_type: body.payment_type }
  const rows = [
    mailRows([{ template: submittedMail, to: email, userId: caller.id, data: { payment_id: id } }]),
    auditRows([{ caller, action: 'registered', entity: 'member_payment', entityId: id, after }]),
    ...consentRows({ kind: 'MEMBERSHIP', userId: caller.id, version: body.notice_version, at: deps.now() }),
  ]
  return { reply: { id, ...place, status: 'PENDING', payment_amount }, rows }
}

/** A student's state with the membership of a term; null if nothing was begun. */
export const memberStanding = async ({ db, now }: Pick<Deps, 'db' | 'now'>, userId: number, termId: number) =>
  (await store.findStanding(db, userId, termId, now())) ?? null

export const memberAccountPart = ownRows({
  kind: 'member',
  table: 'member_payment',
  file: 'proof_id',
  find: findOfAccount,
  to: ({ id }) => `/member-payments/${id}/edit`,
})
