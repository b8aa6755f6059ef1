/** Registering for the TOEFL test: a new group, or somebody who has an account. */
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField } from '#kit/errors.ts'
import type { RequestIdentity } from '#kit/idempotency.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { auditRows } from '#services/audit/audit.ts'
import { consentRows } from '#features/privacy/consent.actions.ts'
import { fileValues, type StoredFile } from '#services/files/files.ts'
import { countMails } from '#services/mail/per-mailbox.ts'
import { mailRows, type Outgoing } from '#services/mail/mail-queue.ts'
import { isDuplicate, makeLine } from '#services/seats/registration-queue.ts'
import { lockSeats, wantedSeats } from '#services/seats/seats.ts'
import { networkOf, senderOf } from '#services/sender.ts'
import type { Language } from '#words/languages.ts'
import { giveQuote } from '#features/payment/amount.actions.ts'
import type { Amount } from '#features/payment/amount.rules.ts'
import { columnsOf } from '#features/payment/payment.rules.ts'
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
import { holdRegistration } from './toefl-quote.actions.ts'
import { checkFirst, type PaymentInput, type SeatRequest } from './registration-check.actions.ts'
import { seatProblems } from './registration.rules.ts'
import * as store from './registration.store.ts'
import { reservedBy, withOthers } from './reservation.actions.ts'
import { type HeldGift, handOver, holdGift } from './seat-gift-taking.actions.ts'

const takeInTurn = makeLine()
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
    reservation: body.reservation,
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
  /** The secret of the seats that were kept for these people; they are used up. */
  reservation?: string | null | undefined
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
    reservation: body.reservation,
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
  const reserved = given.reservation ? reservedBy(given.reservation, steps.seats.nims) : undefined
  const seats = { ...steps.seats, reserved, askedAt: performance.now() }
  return takeInTurn<Registered>(deps, proofRequest(given.identity, payment), async (ticket) => {
    given.expect?.()
    const { region, price, code, problems, conflicts, giftId } = await checkFirst(deps, payment, seats, people)
    await steps.judge(region, { problems, found: conflicts })
    const proof = await ticket.keepProof()
    try {
      return await ticket.commit(async (trx) => {
        const now = deps.now()
        await given.hold?.(trx)
        const shiftId = seats.shiftIds[0] ?? 0
        const gift = giftId === null ? null : await holdGift(trx, giftId, { shiftId, now })
        await holdRegistration(trx, payment, now)
        const userIds = await steps.hold(trx, region)
        const reply = await takeSeats(deps, trx, { payment, seats, region, price, code, proof, network, userIds })
        const { payment_id: id, registrants } = reply
        if (gift) await handOverTo(trx, gift, { registrants, people, caller, at: now })
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
  }).catch(async (error: unknown) => {
    // Who had paid for seats that are gone chooses another shift at once.
    throw reserved ? await withOthers(deps, error, payment.region_id, seats.shiftIds) : error
  })
}

type Handing = Pick<Registered, 'registrants'> & Pick<GroupRequest, 'people' | 'caller'> & { at: Date }

/** The given seat is its successor's now. */
const handOverTo = (trx: Trx, gift: HeldGift, { registrants, people, caller, at }: Handing) =>
  handOver(trx, gift, {
    seatId: registrants[0]?.toefl_detail_id ?? 0,
    caller,
    name: people[0]?.name ?? caller?.name ?? '',
    at: at.toISOString(),
  })

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
  const { shiftIds, nims, fieldOf, reserved } = seats
  const shifts = await lockSeats(trx, wantedSeats(shiftIds), { reserved, isOpen: true })
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
  const written = await store.insertPaymentWithSeats(trx, row, fileValues(given.proof), {
    seats: wanted,
    give,
    reserved,
  })
  // Given free, or to a twin, since the first look.
  if (!written.isGiven) throw invalidField('quote', 'fields.quoteEnded')
  const { paymentId, registrants } = written
  return { payment_id: paymentId, registrants }
}

const placeOf = (region: store.Region) => ({ region_id: region.id, term_id: region.current_term_id })
