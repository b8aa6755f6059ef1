/** Signing up for the welcoming party. */
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, invalid } from '#kit/errors.ts'
import { refusals } from '#kit/gate/refusals.ts'
import { digest, type Ending, type RequestIdentity } from '#kit/idempotency.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { auditRows } from '#services/audit/audit.ts'
import { consentRows } from '#features/privacy/consent.actions.ts'
import type { StoredFile } from '#services/files/files.ts'
import { mailRows } from '#services/mail/mail-queue.ts'
import { quoteOf } from '#features/payment/amount.actions.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'
import { makeLine } from '#services/seats/registration-queue.ts'
import { lockSeatsOf, shiftFull, wantedSeats } from '#services/seats/seats.ts'
import { acceptOffer, holdOffer, judgedByOffer, spendOffer } from '#features/waiting/offer-taking.actions.ts'
import { ownRows } from '#services/accounts/own-rows.ts'
import { expectOpenOrLate } from '#features/window/window.actions.ts'
import type { createSignUp } from './party.contract.ts'
import { signedUpMail } from './party.mail.ts'
import { expectOwn, holdPartyOpen } from './party-offer.actions.ts'
import { partyPaymentPart, payForSeat, payingProblems } from './party-payment.actions.ts'
import { partyWaiting } from './party-shift.store.ts'
import { askedOf, shiftProblem } from './party.rules.ts'
import * as store from './party.store.ts'
import { findOfAccount, partySeats } from './party.store.ts'

type SignUpInput = z.output<typeof createSignUp.body>
export type SignedUp = z.output<typeof createSignUp.reply>['data']

const takeInTurn = makeLine()
// Shifts that were seen full: who asked for them before that look needs no look of their own.
const fullOf = perDatabase(() => refusals())

/**
 * Signs a student up for a shift: the sign-up with its proof, the seat, the mail and the audit row together or
 * not at all. The same request again gets the first answer again.
 * @throws 403 window_closed, 409 shift_full, 409 conflict for a second sign-up, 422 with every wrong field
 */
export async function signUp(deps: Deps, caller: Caller, body: SignUpInput, key: string | null): Promise<SignedUp> {
  const given = askedOf(body)
  const askedAt = performance.now()
  const request = { identity: identityOf(caller, given, key), proof: body.proof, field: 'proof' }
  return takeInTurn<SignedUp>(deps, request, async (ticket) => {
    const place = await checkFirst(deps, caller, given, askedAt)
    const proof = await ticket.keepProof()
    const seen = { ...place, proof, notice: body.notice_version }
    return ticket.commit((trx) => write(deps, trx, caller, given, seen))
  })
}

/** The owner of a sign-up; two students' requests are never the same one. */
export const scopeOf = (userId: number): string => `welcoming-parties/${userId}`

/** Without a key, the same answers with the same proof are the same request. */
function identityOf(
  caller: Caller,
  { proof, notice_version: _, ...rest }: SignUpInput,
  key: string | null,
): RequestIdentity {
  const content = digest([rest, proof.sha256])
  return { scope: scopeOf(caller.id), key, fingerprint: content, bodyHash: content }
}

type Found = Parameters<typeof payForSeat>[1]['found']
type Place = { regionId: number | null; terms: number[]; found: Found }

/** Everything that can be refused without a lock. */
async function checkFirst(deps: Deps, caller: Caller, given: SignUpInput, askedAt: number): Promise<Place> {
  const full = fullOf(deps)
  const request = String(given.shift_id)
  const hasOffer = Boolean(given.offer)
  const now = deps.now()
  const judged = given.offer ? await judgedByOffer(deps.db, { now, given: partyWaiting, caller }, given.offer) : now
  const refusal = hasOffer ? null : full.known(request, askedAt)
  if (refusal) throw refusal
  const began = performance.now()
  const asked = {
    userId: caller.id,
    shiftId: given.shift_id,
    majorId: given.major_id ?? null,
    nim: given.nim ?? null,
    sha256: given.proof.sha256,
    providerId: given.provider_id ?? null,
    receiverId: given.receiver_id ?? null,
  }
  const quote = given.quote ? quoteOf(given.quote) : undefined
  const found = await store.findSurroundings(deps.db, asked, quote)
  const { region_id: regionId, terms, shift } = found
  const late = async () => judged
  await expectOpenOrLate(found.windows, 'WELCOMING_PARTY_REGISTRATION', regionId, { now, late })
  const unseated = shiftProblem(shift ?? undefined, terms, judged)
  if (!unseated && found.own_id !== null) throw conflict('welcoming.refused.already')
  if (!unseated && shift && shift.open <= 0 && !hasOffer) {
    full.keep(request, began, shiftFull(shift.id))
    throw shiftFull(shift.id)
  }
  if (!hasOffer) full.drop(request)
  const { provider, receiver } = found
  const money = { provider, receiver, held: quote && found.quote }
  expectNoProblems({
    ...(unseated || !shift ? {} : payingProblems(given, shift, money)),
    ...(unseated ? { shift_id: [{ key: unseated }] } : {}),
    ...(found.has_major ? {} : { major_id: [{ key: 'fields.unknown' }] }),
    ...(found.nim_id === null ? {} : { nim: [{ key: 'welcoming.problems.nimSignedUp' }] }),
    ...(found.is_used ? { proof: [{ key: 'fields.proofOfOthers' }] } : {}),
  })
  return { regionId, terms, found: money }
}

/** The short transaction. The shift is locked as late as may be, since everybody who wants it waits for it. */
async function write(
  deps: Deps,
  trx: Trx,
  caller: Caller,
  given: SignUpInput,
  { regionId, terms, found, proof, notice }: Place & { proof: StoredFile; notice: SignUpInput['notice_version'] },
): Promise<Ending<SignedUp>> {
  const taker = { now: deps.now(), given: partyWaiting, caller }
  const held = given.offer ? await holdOffer(trx, taker, { link: given.offer }) : null
  if (held) expectOwn(held, caller, given.shift_id)
  const judged = await holdPartyOpen(trx, regionId, taker.now, held)
  await holdAccount(trx, caller.id)
  const proof_id = await deps.files.name(trx, proof, { isPublic: false })
  // The seat of an offer is counted already.
  const wanted = held ? new Map([[given.shift_id, 0]]) : wantedSeats([given.shift_id])
  const shift = (await lockSeatsOf(trx, store.partySeats, wanted, { isOpen: !held })).get(given.shift_id)
  // Hidden or begun since the first look.
  const problem = shiftProblem(shift, terms, judged)
  if (problem || !shift) throw invalid({ shift_id: [{ key: problem ?? 'fields.unknown' }] })
  const payment = await payForSeat(trx, { given, shift, found, userId: caller.id, proofId: proof_id })
  if (held) {
    await acceptOffer(trx, taker, held, held.people)
    await spendOffer(trx, taker, held)
  }
  const signed = {
    shift_id: shift.id,
    term_id: shift.term_id,
    user_id: caller.id,
    name: given.name,
    type: given.type,
    campus_location: given.campus_location ?? null,
    nim: given.nim ?? null,
    major_id: given.major_id ?? null,
    email: given.email,
    phone_number: given.phone_number,
    line_id: given.line_id,
    instagram: given.instagram,
    proof_id,
  }
  const id = payment
    ? await store.insertPaidSignUp(trx, { ...signed, payment_id: payment.id })
    : await store.insertSignUp(trx, signed)
  const { name, type } = given
  const written = { shift_id: shift.id, term_id: shift.term_id, user_id: caller.id, name, type }
  const rows = [
    mailRows([{ template: signedUpMail, to: given.email, userId: caller.id, data: { sign_up_id: id } }]),
    auditRows([
      { caller, action: 'signed up', entity: 'welcoming_party', entityId: id, after: written },
      ...(payment
        ? [{ caller, action: 'registered', entity: 'party_payment', entityId: payment.id, after: payment.values }]
        : []),
    ]),
    ...consentRows({ kind: 'PARTY', userId: caller.id, version: notice, at: deps.now() }),
  ]
  return { reply: { id, ...written, status: 'PENDING', payment_id: payment?.id ?? null }, rows }
}

/** A student's state with the welcoming party of a current term; the LINE group only once confirmed. */
export async function partyStanding(deps: Pick<Deps, 'db' | 'now'>, userId: number) {
  const terms = await store.findCurrentTerms(deps.db, userId)
  const found = await store.findStanding(deps.db, userId, terms, deps.now())
  if (!found) return null
  return { ...found, line_group: found.status === 'CONFIRMED' ? found.line_group : null }
}

const signUps = ownRows({
  kind: 'welcoming',
  table: 'welcoming_party',
  file: 'proof_id',
  find: findOfAccount,
  to: ({ shift_id }) => `/welcoming-parties/${shift_id}`,
  async beforeRestore(trx, rows) {
    const seated = rows.filter((row) => row['status'] !== 'REJECTED')
    await lockSeatsOf(trx, partySeats, wantedSeats(seated.map((row) => Number(row['shift_id']))))
  },
})

/** Payments are locked first, and take their sign-ups along. */
export const partyAccountPart: AccountPart = {
  async lock(trx, userId) {
    await partyPaymentPart.lock(trx, userId)
    return signUps.lock(trx, userId)
  },
  list: async (db, userId) => signUps.list(db, userId),
  async recycle(trx, userId, now) {
    await partyPaymentPart.recycle(trx, userId, now)
    await signUps.recycle(trx, userId, now)
  },
  async restore(trx, userId, at) {
    await partyPaymentPart.restore(trx, userId, at)
    await signUps.restore(trx, userId, at)
  },
  async remove(trx, userId) {
    const paid = await partyPaymentPart.remove(trx, userId)
    const free = await signUps.remove(trx, userId)
    return { records: [...paid.records, ...free.records], fileKeys: [...paid.fileKeys, ...free.fileKeys] }
  },
}
