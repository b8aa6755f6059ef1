/**
 * A walk-in: a seat under the shift's lock, paid in cash where it costs something, confirmed at once, and who came is there.
 * The seat is the programme's (services/seats/walk-in-seats.ts); all is one transaction.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { type Caller, isLetIn } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, notAuthorized, notFound } from '#kit/errors.ts'
import { digest, type Ending } from '#kit/idempotency.ts'
import { heldBy } from '#services/accounts/duty-door.ts'
import { requireAccount } from '#services/accounts/live.ts'
import type { StoredFile } from '#services/files/files.ts'
import { findUse } from '#services/review/proofs.ts'
import { mailRows } from '#services/mail/mail-queue.ts'
import { makeLine } from '#services/seats/registration-queue.ts'
import { shiftFull } from '#services/seats/seats.ts'
import type { WalkInSeats } from '#services/seats/walk-in-seats.ts'
import type { Language } from '#words/languages.ts'
import { activation } from '#features/account/account.actions.ts'
import { consentRows } from '#features/privacy/consent.actions.ts'
import type { Entered, WalkIn, WalkInLook } from './walk-in.contract.ts'
import { personRefusal, walkInRefusal } from './walk-in.rules.ts'
import * as store from './walk-in.store.ts'

const takeInTurn = makeLine()

type Asked = { nim?: string | null | undefined; region_id?: number | null | undefined }

/** What a walk-in to this shift costs, and whether there is a seat. Throws 404. */
export async function lookAtWalkIn(
  deps: Deps,
  seats: WalkInSeats,
  caller: Caller,
  shiftId: number,
  asked: Asked,
): Promise<WalkInLook> {
  const { person, ...found } = await find(deps, seats, shiftId, asked)
  const region = regionOf(seats, found)
  return {
    ...found,
    refusal: refusalOf(deps, seats, caller, found),
    needs_picture: needsPicture(seats, found),
    // Whose account is of another region is told to nobody at a region's desk.
    person: person && {
      name: region === undefined || person.region_id === region ? person.name : (asked.nim ?? ''),
      can_come: personRefusal(person, region) === null,
    },
  }
}

async function find({ db }: Deps, seats: WalkInSeats, shiftId: number, asked: Asked): Promise<store.Found> {
  const wanted = { shiftId, nim: asked.nim ?? null, regionId: asked.region_id ?? null }
  const found = await store.findForWalkIn(db, seats, wanted)
  if (!found) throw notFound()
  return found
}

/** Whose people alone may come in; undefined for everybody. */
const regionOf = ({ isByRegion }: WalkInSeats, { region_id }: Pick<store.Found, 'region_id'>) =>
  isByRegion ? region_id : undefined

/** What has a payment has its proof. */
const needsPicture = ({ isFreeUnpaid }: WalkInSeats, { price }: Pick<store.Found, 'price'>): boolean =>
  price !== 0 || !isFreeUnpaid

type Timed = Parameters<typeof walkInRefusal>[0]

function refusalOf({ now }: Deps, { freeBy }: WalkInSeats, caller: Caller, found: Timed) {
  const held = isLetIn(caller) ? heldBy(caller).map(({ duty }) => duty) : null
  return walkInRefusal(found, now(), held, freeBy)
}

type Entering = { language: Language; key: string | null }

/**
 * Gives a free seat to somebody at the door. What is kept for those who wait is not free.
 * @throws 403 for a duty that does not cover it, 404, 409 shift_full or conflict by the time, 422 with every wrong field
 */
export function enterWalkIn(
  deps: Deps,
  seats: WalkInSeats,
  caller: Caller,
  { shiftId, body }: { shiftId: number; body: WalkIn },
  { language, key }: Entering,
): Promise<Entered> {
  const { payment_proof: proof = null, notice_version: _, ...rest } = body
  const bodyHash = digest([seats.programme, shiftId, rest, proof?.sha256 ?? null])
  const identity = { scope: `walk-ins/${caller.id}`, key, fingerprint: null, bodyHash }
  return takeInTurn<Entered>(deps, { identity, proof, field: 'payment_proof' }, async (ticket) => {
    const found = await find(deps, seats, shiftId, body)
    const refusal = refusalOf(deps, seats, caller, found)
    if (refusal === 'DUTY') throw notAuthorized()
    if (refusal) throw conflict(`doorDesk.walkIn.refusal.${refusal}`)
    // Who studies here gives their own seat to nobody.
    if (found.person?.id === caller.id) throw conflict('doorDesk.walkIn.refused.self')
    expectNoProblems(await problemsOf(deps, seats, body, found))
    if (found.free < 1) throw shiftFull(shiftId)
    const stored = needsPicture(seats, found) ? await ticket.keepProof() : null
    return ticket.commit((trx) => write(deps, trx, caller, { seats, body, found, stored, language }))
  })
}

async function problemsOf({ db }: Deps, seats: WalkInSeats, body: WalkIn, found: store.Found): Promise<FieldProblems> {
  const { person, receivers, region_id, regions, price } = found
  const problems: FieldProblems = {}
  const blame = (field: string, key: string) => (problems[field] ??= [{ key }])
  // Somebody new is of a region; who has an account has said theirs.
  const isOpen = region_id !== null && (regions.length === 0 || regions.some(({ id }) => id === region_id))
  const isAsked = person === null || seats.isByRegion
  if (isAsked && !isOpen) blame('region_id', region_id === null ? 'fields.required' : 'fields.unknown')
  else if (price === null) throw conflict('doorDesk.walkIn.refused.noPrice')
  const isPaid = price !== 0
  if (isPaid && !receivers.some(({ id }) => id === body.receiver_id)) {
    blame('receiver_id', 'doorDesk.walkIn.refused.receiver')
  }
  if (needsPicture(seats, found)) {
    const { payment_proof: proof = null } = body
    if (!proof) blame('payment_proof', 'fields.file')
    else if (await findUse(db, proof.sha256, person?.id ?? null)) blame('payment_proof', 'fields.proofOfOthers')
  }
  if (person) {
    const refusal = personRefusal(person, regionOf(seats, found))
    if (refusal) blame('nim', `doorDesk.walkIn.refused.${refusal}`)
    return problems
  }
  const { email = null, phone_number = null } = body
  if (!body.name) blame('name', 'fields.required')
  if (!email) blame('email', 'fields.required')
  const holders = await store.findTaken(db, { email, phone_number })
  if (email && holders.some((holder) => holder.email === email)) blame('email', 'fields.emailTaken')
  if (phone_number && holders.some((holder) => holder.phone_number === phone_number)) {
    blame('phone_number', 'fields.phoneNumberTaken')
  }
  return problems
}

type Writing = { seats: WalkInSeats; body: WalkIn; found: store.Found; stored: StoredFile | null; language: Language }

async function write(deps: Deps, trx: Trx, caller: Caller, given: Writing): Promise<Ending<Entered>> {
  const { seats, body, found, stored, language } = given
  const { person, term_id, id: shift_id, payee_id, price } = found
  if (price === null) throw new Error('a walk-in without a price')
  const newcomer = person ? null : newcomerOf(body, found, language)
  const user_id = newcomer ? await store.insertAccount(trx, newcomer) : await hold(trx, person?.id ?? 0)
  const receiver_id = price === 0 ? null : (body.receiver_id ?? null)
  const { seat_id, payment_id } = await seats.take(deps, trx, caller, {
    shift_id,
    term_id,
    user_id,
    nim: body.nim,
    price,
    payee_id,
    receiver_id,
    proof: stored,
  })
  return {
    reply: {
      payment_id,
      seat_id,
      name: person?.name ?? body.name ?? '',
      amount: price,
      receiver: found.receivers.find(({ id }) => id === receiver_id)?.name ?? null,
    },
    rows: [
      // Who had an account gets the confirmation alone.
      ...(newcomer ? [mailRows([activation(user_id, newcomer.email)])] : []),
      ...consentRows({ kind: seats.programme, userId: user_id, version: body.notice_version, at: deps.now() }),
    ],
  }
}

function newcomerOf(
  { nim, name, email, phone_number }: WalkIn,
  { region_id, term_id }: store.Found,
  language: Language,
) {
  if (region_id === null || !name || !email) throw new Error('somebody new without region, name or address')
  return { nim, name, email, ...(phone_number ? { phone_number } : {}), region_id, term_id, language }
}

async function hold(trx: Trx, userId: number): Promise<number> {
  await requireAccount(trx, userId)
  return userId
}
