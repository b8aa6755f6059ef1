/**
 * A walk-in: the seat under the shift's lock, its payment in cash confirmed at once, and who came is there. All by the ways
 * of a registration and of its review, in one transaction.
 */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, notFound } from '#kit/errors.ts'
import { digest, type Ending } from '#kit/idempotency.ts'
import { requireAccount } from '#services/accounts/live.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { fileValues, type StoredFile } from '#services/files/files.ts'
import { mailRows } from '#services/mail/mail-queue.ts'
import { makeLine } from '#services/seats/registration-queue.ts'
import { lockSeats, shiftFull, wantedSeats } from '#services/seats/seats.ts'
import type { Language } from '#words/languages.ts'
import { activation } from '#features/account/account.actions.ts'
import { columnsOf } from '#features/payment/payment.rules.ts'
import * as registration from './registration.store.ts'
import { toeflDoor } from './toefl-door.actions.ts'
import { toeflReview } from './toefl-review.actions.ts'
import type { Entered, WalkIn, WalkInLook } from './walk-in.contract.ts'
import { personRefusal, walkInRefusal } from './walk-in.rules.ts'
import * as store from './walk-in.store.ts'

const takeInTurn = makeLine()

/** What a walk-in to this shift costs, and whether there is a seat. Throws 404. */
export async function lookAtWalkIn(
  deps: Deps,
  shiftId: number,
  asked: { nim?: string | null | undefined; region_id?: number | null | undefined },
): Promise<WalkInLook> {
  const { person, ...found } = await find(deps, shiftId, asked)
  return {
    ...found,
    refusal: walkInRefusal(found, deps.now()),
    // Whose account is of another region is told to nobody here.
    person: person && {
      name: person.region_id === found.region_id ? person.name : (asked.nim ?? ''),
      can_come: personRefusal(person, found.region_id) === null,
    },
  }
}

async function find({ db }: Deps, shiftId: number, asked: Parameters<typeof lookAtWalkIn>[2]): Promise<store.Found> {
  const found = await store.findForWalkIn(db, { shiftId, nim: asked.nim ?? null, regionId: asked.region_id ?? null })
  if (!found) throw notFound()
  return found
}

type Entering = { language: Language; key: string | null }

/**
 * Gives a free seat to somebody who has paid in cash. What is kept for those who wait is not free.
 * @throws 404, 409 shift_full or conflict by the time, 422 with every wrong field
 */
export function enterWalkIn(
  deps: Deps,
  caller: Caller,
  shiftId: number,
  body: WalkIn,
  { language, key }: Entering,
): Promise<Entered> {
  const { payment_proof: proof, ...rest } = body
  const bodyHash = digest([shiftId, rest, proof.sha256])
  const identity = { scope: `walk-ins/${caller.id}`, key, fingerprint: null, bodyHash }
  return takeInTurn<Entered>(deps, { identity, proof, field: 'payment_proof' }, async (ticket) => {
    const found = await find(deps, shiftId, body)
    const refusal = walkInRefusal(found, deps.now())
    if (refusal) throw conflict(`doorDesk.walkIn.refusal.${refusal}`)
    // A treasurer who studies here sells their own seat to nobody.
    if (found.person?.id === caller.id) throw conflict('doorDesk.walkIn.refused.self')
    expectNoProblems(await problemsOf(deps, body, found))
    if (found.free < 1) throw shiftFull(shiftId)
    const stored = await ticket.keepProof()
    return ticket.commit((trx) => write(deps, trx, caller, { body, found, stored, language }))
  })
}

async function problemsOf({ db }: Deps, body: WalkIn, found: store.Found): Promise<FieldProblems> {
  const { person, receivers, region_id, regions, price } = found
  const problems: FieldProblems = {}
  const blame = (field: string, key: string) => (problems[field] ??= [{ key }])
  const isOpen = region_id !== null && (regions.length === 0 || regions.some(({ id }) => id === region_id))
  if (!isOpen) blame('region_id', region_id === null ? 'fields.required' : 'fields.unknown')
  else if (price === null) throw conflict('doorDesk.walkIn.refused.noPrice')
  if (!receivers.some(({ id }) => id === body.receiver_id)) blame('receiver_id', 'doorDesk.walkIn.refused.receiver')
  if (person) {
    const refusal = personRefusal(person, region_id)
    if (refusal) blame('nim', `doorDesk.walkIn.refused.${refusal}`)
    return problems
  }
  const { nim, email, phone_number } = body
  if (!body.name) blame('name', 'fields.required')
  if (!email) blame('email', 'fields.required')
  const values = { nim: [nim], email: email ? [email] : [], phone_number: phone_number ? [phone_number] : [] }
  const { holders } = await registration.findConflicts(db, { ...values, line_id: [], major_id: [] })
  if (email && holders.some((holder) => holder.email === email)) blame('email', 'fields.emailTaken')
  if (phone_number && holders.some((holder) => holder.phone_number === phone_number)) {
    blame('phone_number', 'fields.phoneNumberTaken')
  }
  return problems
}

type Writing = { body: WalkIn; found: store.Found; stored: StoredFile; language: Language }

async function write(deps: Deps, trx: Trx, caller: Caller, given: Writing): Promise<Ending<Entered>> {
  const { body, found, stored, language } = given
  const { person, region_id, term_id, price, id: shift_id } = found
  if (region_id === null || price === null) throw new Error('a walk-in without its region or price')
  const place = { region_id, term_id }
  const newcomer = person ? null : { nim: body.nim, name: body.name ?? '', email: body.email ?? '' }
  const userId = person
    ? await hold(trx, person.id)
    : registration.existing(
        (
          await registration.insertAccounts(trx, newcomer ? [{ ...newcomer, ...phoneOf(body) }] : [], {
            ...place,
            language,
          })
        ).get(body.nim),
      )
  // Counted as the open form does: what waits for somebody is theirs.
  await lockSeats(trx, wantedSeats([shift_id]), { isOpen: true })
  const payment = {
    ...place,
    ...columnsOf({ payment_type: 'CASH', receiver_id: body.receiver_id }),
    payment_amount: price,
    amount_code: 0,
    sender: null,
  }
  const seats = [{ user_id: userId, nim: body.nim, shift_id }]
  const { paymentId, registrants } = await registration.insertPaymentWithSeats(trx, payment, fileValues(stored), {
    seats,
    give: null,
  })
  const [seat] = registrants
  const after = { region_id, payment_amount: price, payment_type: 'CASH', receiver_id: body.receiver_id, registrants }
  await recordAudit(trx, { caller, action: 'walked in', entity: 'toefl_payment', entityId: paymentId, after })
  const seatId = registration.existing(seat).toefl_detail_id
  await toeflReview.confirmWithLines(deps, caller, new Map([[paymentId, {}]]), trx)
  await toeflDoor.mark(trx, caller, [{ seat_id: seatId, at: deps.now().toISOString() }])
  const receiver = found.receivers.find(({ id }) => id === body.receiver_id)?.name ?? ''
  return {
    reply: {
      payment_id: paymentId,
      seat_id: seatId,
      name: person?.name ?? newcomer?.name ?? '',
      amount: price,
      receiver,
    },
    // Who had an account gets the confirmation alone.
    rows: newcomer ? [mailRows([activation(userId, newcomer.email)])] : [],
  }
}

async function hold(trx: Trx, userId: number): Promise<number> {
  await requireAccount(trx, userId)
  return userId
}

const phoneOf = ({ phone_number }: WalkIn) => (phone_number ? { phone_number } : {})
