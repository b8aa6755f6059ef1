/** Registering for the TOEFL test: a new group, or somebody who has an account. */
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalid, invalidField } from '#kit/errors.ts'
import { refusals } from '#kit/gate/refusals.ts'
import type { RequestIdentity } from '#kit/idempotency.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { auditRows } from '#services/audit/audit.ts'
import { consentRows } from '#features/privacy/consent.actions.ts'
import { fileValues, type StoredFile } from '#services/files/files.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { mailRows, type Outgoing } from '#services/mail/mail-queue.ts'
import { isDuplicate, makeLine } from '#services/seats/registration-queue.ts'
import { lockSeats, shiftFull, wantedSeats } from '#services/seats/seats.ts'
import { networkOf, senderOf } from '#services/sender.ts'
import type { Language } from '#words/languages.ts'
import { giveQuote, quoteOf } from '#features/payment/amount.actions.ts'
import { type Amount, amountOf, quotedProblems } from '#features/payment/amount.rules.ts'
import { columnsOf, proofProblems } from '#features/payment/payment.rules.ts'
import { admitAlike } from './look-alike.actions.ts'
import { marksOf } from './look-alike.rules.ts'
import { correctionKey } from './email-correction.actions.ts'
import {
  type AgainRegistration,
  groupFields,
  type GroupRegistration,
  type Registered,
  type Registrant,
} from './registration.contract.ts'
import { identityOf, proofRequest } from './group-identity.actions.ts'
import { registeredMail } from './registration.mail.ts'
import type { Member } from './group-member.actions.ts'
import * as persons from './group-member.actions.ts'
import { expectRegistration, holdRegistration } from './toefl-quote.actions.ts'
import { priceOf, seatProblems } from './registration.rules.ts'
import * as store from './registration.store.ts'

const takeInTurn = makeLine()
// Shifts that were seen full: who asked for them before that look needs no look of their own.
const fullOf = perDatabase(() => refusals())

/** The group as a list of people. The contract has made sure that every list is as long as `nim`. */
export const peopleOf = (body: GroupRegistration): Registrant[] =>
  body.nim.map((_, index) => Object.fromEntries(groupFields.map((field) => [field, body[field][index]])) as Registrant)

/**
 * Registers a group of one to three: accounts, payment with its proof, a seat per person, mails and
 * audit row together or not at all. The same request again gets the first answer again. `language` is the one in
 * which the new accounts are written to.
 * @throws 403 window_closed, 409 shift_full, 422 with every wrong field, 429 for many that look alike
 */
export const registerGroup = (
  deps: Deps,
  body: GroupRegistration,
  key: string | null,
  from: { language: Language; address: string },
): Promise<Registered> =>
  registerPeople(deps, {
    ...from,
    people: peopleOf(body),
    payment: body,
    identity: identityOf('register/store', key, body.region_id, body.nim, body),
    correctionKey: body.correction_key,
    notice: body.notice_version,
    caller: null,
  })

export type GroupRequest = {
  /** The first one pays. */
  people: readonly Member[]
  payment: PaymentInput
  identity: RequestIdentity
  caller: Caller | null
  language: Language
  address: string
  /** With which the sender may put a wrong address right. */
  correctionKey?: string | null | undefined
  /** The version of the privacy notice that the sender saw. The server does not know which one the others saw. */
  notice?: string | null | undefined
  /** Refuses before anything is looked up. */
  expect?: () => void
  /** At the beginning of the transaction, and once the seats are taken. */
  hold?: (trx: Trx) => Promise<void>
  settle?: (trx: Trx, paymentId: number) => Promise<void>
}

/** Registers people together, each of whom is new or has an account; problems are named by their place. */
export function registerPeople(deps: Deps, given: GroupRequest): Promise<Registered> {
  const { people, payment } = given
  const nims = people.map(({ nim }) => nim)
  return register(deps, given, {
    seats: { shiftIds: people.map(({ shift_id }) => shift_id), nims, fieldOf: (index) => `shift_id.${index}` },
    judge: async (region, first) => {
      expectNoProblems(await persons.judgePeople(deps, given, region, first))
      if (!first) return
      const names = people.map(({ name }) => name)
      const network = networkOf(given.address)
      admitAlike(deps, { network, looks: marksOf(names, payment.account_number ?? null) }, nims)
      countMails(deps, persons.addressesOf(people))
    },
    hold: (trx, region) => persons.writeAccounts(trx, people, { ...placeOf(region), language: given.language }),
    mails: (userIds) => persons.welcomes(people, userIds),
    notices: (userIds) => persons.noticeRows(people, userIds),
  })
}

/** Registers a signed-in student for a test of their region's current term; the rules are the same. */
export async function registerAgain(
  deps: Deps,
  caller: Caller,
  body: AgainRegistration,
  key: string | null,
  address: string,
): Promise<Registered> {
  const userId = caller.id
  const { nim, email, region_id } = await store.findRegistrant(deps.db, userId)
  if (region_id === null) throw conflict('errors.noRegion')
  const identity = identityOf(`register/extend/${userId}`, key, region_id, [nim], body)
  const request = {
    people: [],
    payment: { ...body, region_id },
    identity,
    caller,
    address,
    notice: body.notice_version,
  }
  return register(deps, request, {
    seats: { shiftIds: [body.shift_id], nims: [nim], fieldOf: () => 'shift_id' },
    judge: async ({ current_term_id }, first) => {
      if (await store.findOwnSeat(deps.db, userId, current_term_id)) throw conflict('errors.registeredBefore')
      expectNoProblems(first?.problems ?? {})
    },
    hold: async (trx) => {
      await holdAccount(trx, userId)
      return [userId]
    },
    mails: () => [{ template: registeredMail, to: email, userId }],
    notices: () => [],
  })
}

/** What new people and those with an account do in their own way. */
type Steps = {
  seats: Omit<SeatRequest, 'askedAt'>
  /** Refuses by what the first look found, and again, with a look of its own, when a value was taken since then. */
  judge: (region: store.Region, first?: { problems: FieldProblems; found: store.Conflicts }) => Promise<void>
  /** Makes or holds the accounts that the seats are for. */
  hold: (trx: Trx, region: store.Region) => Promise<number[]>
  mails: (userIds: readonly number[]) => Outgoing[]
  /** The notices that others than the sender saw. */
  notices: (userIds: readonly number[]) => RawBuilder<unknown>[]
}

function register(deps: Deps, given: Omit<GroupRequest, 'language'>, steps: Steps): Promise<Registered> {
  const { people, payment, caller } = given
  const network = networkOf(given.address)
  const seats = { ...steps.seats, askedAt: performance.now() }
  return takeInTurn<Registered>(deps, proofRequest(given.identity, payment), async (ticket) => {
    given.expect?.()
    const { region, price, code, problems, conflicts } = await checkFirst(deps, payment, seats, people)
    await steps.judge(region, { problems, found: conflicts })
    const proof = await ticket.keepProof()
    try {
      return await ticket.commit(async (trx) => {
        const now = deps.now()
        await given.hold?.(trx)
        await holdRegistration(trx, payment, now)
        const userIds = await steps.hold(trx, region)
        const reply = await takeSeats(deps, trx, { payment, seats, region, price, code, proof, network, userIds })
        const { payment_id: id, registrants } = reply
        await given.settle?.(trx, id)
        const sender = { kind: 'TOEFL', userId: store.existing(userIds[0]), version: given.notice, at: now } as const
        const after = { region_id: region.id, payment_amount: price, payment_type: payment.payment_type, registrants }
        const rows = [
          mailRows(steps.mails(userIds)),
          ...steps.notices(userIds),
          ...consentRows(sender),
          auditRows([{ caller, action: 'registered', entity: 'toefl_payment', entityId: id, after }]),
          ...(given.correctionKey ? [correctionKey(id, given.correctionKey, now)] : []),
        ]
        return { reply, rows }
      })
    } catch (error) {
      // A value was taken since the first look: look again, to say whose field it is.
      if (isDuplicate(error)) await steps.judge(region)
      throw error
    }
  })
}

export type PaymentInput = Omit<AgainRegistration, 'shift_id'> & { region_id: number }

/** One seat per person, in the same order. */
type SeatRequest = {
  shiftIds: number[]
  nims: string[]
  /** The form's field of a person's shift. */
  fieldOf: (index: number) => string
  /** When the request came in, by `performance.now()`. */
  askedAt: number
}

/**
 * The first look, without a lock: place, price, the problems of seats, payment and proof, and the owners of the
 * people's values.
 * @throws 403 window_closed, 409 shift_full, 422 for the region or the group's size
 */
async function checkFirst(
  deps: Deps,
  payment: PaymentInput,
  { shiftIds, nims, fieldOf, askedAt }: SeatRequest,
  people: readonly Member[],
): Promise<{ region: store.Region; problems: FieldProblems; conflicts: store.Conflicts } & Amount> {
  const full = fullOf(deps)
  const request = JSON.stringify([payment.region_id, nims.length, shiftIds])
  const refusal = full.known(request, askedAt)
  if (refusal) throw refusal
  const began = performance.now()
  const choices = {
    regionId: payment.region_id,
    shiftIds,
    providerId: payment.provider_id ?? null,
    receiverId: payment.receiver_id ?? null,
    sha256: payment.payment_proof.sha256,
    nims,
  }
  const token = payment.quote ?? null
  const found = await store.findContext(
    deps.db,
    choices,
    persons.valuesOf(people),
    token === null ? undefined : quoteOf(token),
  )
  const { region, shifts } = found
  await expectRegistration(deps.db, found.windows, payment, deps.now())
  if (!region?.is_active) throw invalid({ region_id: [{ key: 'fields.unknown' }] })
  const plain = priceOf(region, nims.length)
  if (plain === null) throw invalid({ nim: [{ key: 'fields.groupSize' }] })
  const registration = { entity: 'toefl_payment', region_id: region.id, size: nims.length, price: plain } as const
  const amount = amountOf(registration, token === null ? undefined : found.quote)
  const unseated = seatProblems(shifts, shiftIds, region, deps.now(), fieldOf)
  const wanted = wantedSeats(shiftIds)
  const fullShift = shifts.find(({ id, taken, quota }) => taken + (wanted.get(id) ?? 0) > quota)
  if (fullShift && Object.keys(unseated).length === 0) {
    full.keep(request, began, shiftFull(fullShift.id))
    throw shiftFull(fullShift.id)
  }
  full.drop(request)
  const parties = { provider: found.provider ?? undefined, receiver: found.receiver ?? undefined }
  const problems = { ...unseated, ...quotedProblems(payment, amount, parties), ...proofProblems(found.is_used) }
  return { region, ...amount, problems, conflicts: found }
}

/** Payment and seats. The shifts are locked late, since the whole region waits for them. */
async function takeSeats(
  deps: Deps,
  trx: Trx,
  given: {
    payment: PaymentInput
    seats: SeatRequest
    region: store.Region
    proof: StoredFile
    network: string
    userIds: number[]
  } & Amount,
): Promise<Registered> {
  const { payment, seats, region, price, code, userIds } = given
  const { shiftIds, nims, fieldOf } = seats
  const shifts = await lockSeats(trx, wantedSeats(shiftIds))
  // Hidden, moved or begun since the first look.
  expectNoProblems(seatProblems([...shifts.values()], shiftIds, region, deps.now(), fieldOf))
  const row = {
    ...placeOf(region),
    ...columnsOf(payment),
    payment_amount: price,
    amount_code: code,
    sender: await senderOf(deps.config.dataDir, given.network),
  }
  const wanted = userIds.map((user_id, index) => ({
    user_id,
    nim: store.existing(nims[index]),
    shift_id: store.existing(shiftIds[index]),
  }))
  const { quote } = payment
  const give = quote ? (id: Parameters<store.Give>[0]) => giveQuote(quote, 'toefl_payment', id) : null
  const written = await store.insertPaymentWithSeats(trx, row, fileValues(given.proof), { seats: wanted, give })
  // Given free, or to a twin, since the first look.
  if (!written.isGiven) throw invalidField('quote', 'fields.quoteEnded')
  const { paymentId, registrants } = written
  return { payment_id: paymentId, registrants }
}

const placeOf = (region: store.Region) => ({ region_id: region.id, term_id: region.current_term_id })
