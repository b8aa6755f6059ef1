/** Registering for the TOEFL test: a new group, or somebody who has an account. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Upload } from '#kit/endpoint/fields.ts'
import { conflict, type FieldProblems, invalid, invalidField } from '#kit/errors/errors.ts'
import { type Refusals, refusals } from '#kit/gate/refusals.ts'
import { digest, type RequestIdentity } from '#kit/idempotency/idempotency.ts'
import { holdAccount } from '#services/accounts/live.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { StoredFile } from '#services/files/files.ts'
import { queueMails } from '#services/mail/queue.ts'
import { openCounter } from '#services/seats/counter.ts'
import { networkOf, senderOf } from '#services/sender/sender.ts'
import { lockSeats, shiftFull, wantedSeats } from '#services/seats/seats.ts'
import type { Language } from '#words/languages.ts'
import { activation } from '#features/account/actions.ts'
import { expectOpen, requireOpen } from '#features/windows/actions.ts'
import { admitAlike, type Looks } from './alike/actions.ts'
import { looksOf } from './alike/rules.ts'
import type { AgainRegistration, GroupRegistration, Registrant } from './contract.ts'
import { groupFields } from './contract.ts'
import { registeredMail } from './mail.ts'
import {
  birthDateProblems,
  holderProblems,
  majorProblems,
  paymentProblems,
  priceOf,
  proofProblems,
  seatProblems,
} from './rules.ts'
import * as store from './store.ts'

export type Registered = {
  payment_id: number
  registrants: { user_id: number; toefl_detail_id: number; nim: string; shift_id: number }[]
}

/** The group as a list of people. The contract has made sure that every list is as long as `nim`. */
export const peopleOf = (body: GroupRegistration): Registrant[] =>
  body.nim.map((_, index) => Object.fromEntries(groupFields.map((field) => [field, body[field][index]])) as Registrant)

/**
 * Registers a group of one to three: accounts, payment with its proof, a seat per person, mails and
 * audit row together or not at all. The same request again gets the first answer again. `language` is the one in
 * which the new accounts are written to.
 * @throws 403 window_closed, 409 shift_full, 422 with every wrong field, 429 for many that look alike
 */
export async function registerGroup(
  deps: Deps,
  body: GroupRegistration,
  key: string | null,
  { language, address }: { language: Language; address: string },
): Promise<Registered> {
  const people = peopleOf(body)
  const identity = identityOf(
    'register/store',
    key,
    body.region_id,
    people.map((person) => person.nim),
    body,
  )
  return registerOnce(deps, identity, {
    body,
    shiftIds: body.shift_id,
    size: people.length,
    shiftField: (index) => `shift_id.${index}`,
    problems: (region) => groupProblems(deps, people, region),
    accounts: (trx, region) => store.insertAccounts(trx, people.map(withoutShift), { ...placeOf(region), language }),
    nims: body.nim,
    mails: (userIds) => people.map((person, index) => activation(userIds[index] ?? null, person.email)),
    caller: null,
    network: networkOf(address),
    looks: looksOf(body.name, body.account_number ?? null),
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
  const account = await deps.db
    .selectFrom('account')
    .select(['id', 'nim', 'region_id', 'email'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (account.region_id === null) throw conflict('errors.noRegion')
  const identity = identityOf(`register/extend/${caller.id}`, key, account.region_id, [account.nim], body)
  return registerOnce(deps, identity, {
    body: { ...body, region_id: account.region_id },
    shiftIds: [body.shift_id],
    size: 1,
    shiftField: () => 'shift_id',
    problems: (region) => refuseSecondDetail(deps, caller.id, region.current_term_id),
    accounts: async (trx) => {
      await holdAccount(trx, caller.id)
      return [caller.id]
    },
    nims: [account.nim],
    mails: () => [{ template: registeredMail, to: account.email, userId: caller.id }],
    caller,
    network: networkOf(address),
    looks: [],
  })
}

function expectNoProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

async function groupProblems(deps: Deps, people: Registrant[], region: store.Region): Promise<FieldProblems> {
  const all = <F extends keyof Registrant>(field: F) => people.map((person) => person[field])
  const { holders, majors } = await store.findConflicts(deps.db, {
    nim: all('nim'),
    email: all('email'),
    phone_number: all('phone_number'),
    line_id: all('line_id'),
    major_id: all('major_id'),
  })
  return {
    ...holderProblems(people, holders),
    ...majorProblems(people, majors, region.id),
    ...birthDateProblems(people, deps.now()),
  }
}

async function refuseSecondDetail(deps: Deps, userId: number, termId: number): Promise<FieldProblems> {
  if (await store.findOwnDetail(deps.db, userId, termId)) throw conflict('errors.registeredBefore')
  return {}
}

type Payment = Omit<AgainRegistration, 'shift_id'> & { region_id: number }

type Plan = Looks & {
  body: Payment
  shiftIds: number[]
  size: number
  /** The form's field of a person's shift. */
  shiftField: (index: number) => string
  /** What is wrong with the people; looked up before any picture work. */
  problems: (region: store.Region) => Promise<FieldProblems>
  accounts: (trx: Trx, region: store.Region) => Promise<number[]>
  nims: string[]
  mails: (userIds: number[]) => Parameters<typeof queueMails>[2]
  caller: Caller | null
  /** When the request came in, by `performance.now()`. */
  askedAt: number
}

type Prepared = { region: store.Region; price: number; proof: StoredFile }

const counter = openCounter()

// Seats that were gone when somebody else looked, after this one asked, need no second look.
const seatsGone = new WeakMap<Deps['db'], Refusals>()
const goneOf = ({ db }: Deps): Refusals => {
  const known = seatsGone.get(db) ?? refusals()
  seatsGone.set(db, known)
  return known
}

function registerOnce(deps: Deps, identity: RequestIdentity, asked: Omit<Plan, 'askedAt'>): Promise<Registered> {
  const plan = { ...asked, askedAt: performance.now() }
  return counter(deps, {
    identity,
    upload: plan.body.payment_proof,
    field: 'payment_proof',
    prepare: (keepProof) => prepare(deps, plan, keepProof),
    write: (trx, prepared: Prepared) => write(deps, trx, plan, prepared),
    isSame: (one, other) => one.payment_id === other.payment_id,
    refuseChanged: ({ payment_id: payment }) =>
      invalidField('payment_proof', 'fields.registeredBefore', { payment: String(payment) }),
    onDuplicate: async ({ region }) => expectNoProblems(await plan.problems(region)),
  })
}

/** Everything that can be refused without a lock, cheapest first, and then the picture. */
async function prepare(deps: Deps, plan: Plan, keepProof: () => Promise<StoredFile>): Promise<Prepared> {
  const { body, shiftIds, size, shiftField } = plan
  const gone = goneOf(deps)
  const wish = JSON.stringify([body.region_id, size, shiftIds])
  const known = gone.known(wish, plan.askedAt)
  if (known) throw known
  const began = performance.now()
  const { region, windows, shifts, provider, receiver, is_used } = await store.findSurroundings(deps.db, {
    regionId: body.region_id,
    shiftIds,
    providerId: body.provider_id ?? null,
    receiverId: body.receiver_id ?? null,
    sha256: body.payment_proof.sha256,
    nims: plan.nims,
  })
  expectOpen(windows, 'TOEFL_REGISTRATION', body.region_id, deps.now())
  if (!region?.is_active) throw invalid({ region_id: [{ key: 'fields.unknown' }] })
  const price = priceOf(region, size)
  if (price === null) throw invalid({ nim: [{ key: 'fields.groupSize' }] })
  const unseated = seatProblems(shifts, shiftIds, region, deps.now(), shiftField)
  const wanted = wantedSeats(shiftIds)
  const full = shifts.find((shift) => shift.taken + (wanted.get(shift.id) ?? 0) > shift.quota)
  if (full && Object.keys(unseated).length === 0) {
    gone.keep(wish, began, shiftFull(full.id))
    throw shiftFull(full.id)
  }
  gone.drop(wish)
  expectNoProblems({
    ...unseated,
    ...(await plan.problems(region)),
    ...paymentProblems(body, price, { provider: provider ?? undefined, receiver: receiver ?? undefined }),
    ...proofProblems(is_used),
  })
  admitAlike(deps, plan, plan.nims)
  return { region, price, proof: await keepProof() }
}

/** The short transaction. The shifts are locked last, since the whole region waits for them. */
async function write(deps: Deps, trx: Trx, plan: Plan, { region, price, proof }: Prepared): Promise<Registered> {
  const { body, shiftIds } = plan
  await requireOpen(trx, 'TOEFL_REGISTRATION', region.id, deps.now())
  const userIds = await plan.accounts(trx, region)
  await queueMails(trx, deps.jobs, plan.mails(userIds))
  const proofId = await deps.files.name(trx, proof, { isPublic: false })
  const shifts = await lockSeats(trx, wantedSeats(shiftIds))
  // Hidden, moved or begun since the first look.
  expectNoProblems(seatProblems([...shifts.values()], shiftIds, region, deps.now(), plan.shiftField))
  const payment = {
    ...placeOf(region),
    payment_type: body.payment_type,
    provider_id: body.provider_id ?? null,
    account_name: body.account_name ?? null,
    account_number: body.account_number ?? null,
    receiver_id: body.receiver_id ?? null,
    payment_amount: price,
    proof_id: proofId,
    sender: await senderOf(deps.config.dataDir, plan.network),
  }
  const seats = userIds.map((userId, index) => ({ user_id: userId, shift_id: shiftIds[index] ?? 0 }))
  const { paymentId, detailIds } = await store.insertPaymentWithSeats(trx, payment, seats)
  const registrants = seats.map((seat, index) => ({
    user_id: seat.user_id,
    toefl_detail_id: detailIds[index] ?? 0,
    nim: plan.nims[index] ?? '',
    shift_id: seat.shift_id,
  }))
  await recordAudit(trx, {
    caller: plan.caller,
    action: 'registered',
    entity: 'toefl_payment',
    entityId: paymentId,
    after: { region_id: region.id, payment_amount: price, payment_type: body.payment_type, registrants },
  })
  return { payment_id: paymentId, registrants }
}

const placeOf = (region: store.Region) => ({ region_id: region.id, term_id: region.current_term_id })

function withoutShift({ shift_id: _, ...person }: Registrant): Omit<Registrant, 'shift_id'> {
  return person
}

/** Without a key, the same proof for the same people in the same region is the same request. */
function identityOf(
  scope: string,
  key: string | null,
  regionId: number,
  nims: string[],
  body: { payment_proof: Upload },
): RequestIdentity {
  const { payment_proof: proof, ...rest } = body
  return {
    scope,
    key,
    fingerprint: digest([regionId, nims.toSorted(), proof.sha256]),
    bodyHash: digest([rest, proof.sha256]),
  }
}

/** Where a student stands with the TOEFL test in a term; the test's links only once it is paid. */
export async function toeflStanding(deps: Pick<Deps, 'db'>, userId: number, termId: number) {
  const found = await store.findStanding(deps.db, userId, termId)
  if (!found) return null
  const confirmed = found.status === 'CONFIRMED'
  return { ...found, link: confirmed ? found.link : null, line_group: confirmed ? found.line_group : null }
}
