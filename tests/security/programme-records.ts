// What the programmes keep, for the tests that go through every endpoint: groups by link, scores, sign-ups, memberships.
import { formOf } from '../support/forms.ts'
import {
  browserToken,
  fillPart,
  type LinkGroup,
  newPerson,
  partsOf,
  paymentForm,
  startGroup,
} from '../support/link-groups.ts'
import { memberForm, setMemberWindow } from '../support/members.ts'
import { makePartyShift, setPartyWindow, signUpForm } from '../support/parties.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
import { seen } from './request-forms.ts'
import type { Identity, Stage } from './stage.ts'

let newest: LinkGroup = { link: '', token: '' }
let partIds: number[] = []

export async function startedGroup(s: Stage): Promise<string> {
  newest = await startGroup(s.portal, s.world)
  return newest.link
}

/** With the part of who pays. */
export async function filledGroup(s: Stage): Promise<string> {
  await startedGroup(s)
  const answer = await fillPart(s.portal, newest, newPerson(s.world, await s.shift()), newest.token)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  partIds = (await partsOf(s.portal, newest)).map(({ id }) => id)
  return newest.link
}

export const newPart = async (s: Stage) => ({ ...newPerson(s.world, await s.shift()), token: browserToken() })
export const joining = async (s: Stage) => ({ shift_id: await s.shift() })
export const ownPart = () => ({ part_id: partIds[0], token: newest.token })
export const anothersPart = () => ({ part_id: partIds[0], token: browserToken() })
export const ownGroup = () => ({ token: newest.token })
export const anothersGroup = () => ({ token: browserToken() })

export async function sending(s: Stage): Promise<FormData> {
  const form = await paymentForm(s.world, newest, partIds)
  form.set('payment_proof', s.picture())
  return form
}

async function ownSeat(stage: Stage) {
  const id = await stage.detail()
  const { db } = stage.portal
  return db
    .selectFrom('toefl_detail as d')
    .innerJoin('account as a', 'a.id', 'd.user_id')
    .select(['d.id', 'd.shift_id', 'a.nim'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** What the holder of a payment's link may mend. */
export function proofAnew(s: Stage): FormData {
  const form = new FormData()
  form.set('payment_proof', s.picture())
  return form
}

/** A file with a score for a seat that was just made. */
export async function scoreForm(stage: Stage): Promise<FormData> {
  const { shift_id, nim } = await ownSeat(stage)
  const file = new File([`NIM,Score\n${nim},500\n`], 'scores.csv', { type: 'text/csv' })
  return formOf({ shift_id: String(shift_id), file })
}

/** The same, with what a look at it has shown. */
export async function seenScoreForm(stage: Stage): Promise<FormData> {
  return seen(stage, '/toefl-score-imports/preview', await scoreForm(stage))
}

/** An import that can be undone. */
export async function scoreImport(stage: Stage): Promise<number> {
  const { id: detail_id, shift_id } = await ownSeat(stage)
  const { db } = stage.portal
  const { id } = await insertRow(db, 'toefl_score_import', {
    shift_id,
    file_name: 'scores.csv',
    imported_at: new Date().toISOString(),
  })
  await insertRow(db, 'toefl_score_change', { import_id: id, detail_id, before: null, after: 500 })
  return id
}

export async function partyShift({ portal, world }: Stage, values: { is_active?: boolean } = {}): Promise<number> {
  return makePartyShift(portal.db, world, values)
}

const binSignUps = (s: Stage, userId: number) =>
  changeRow(
    s.portal.db,
    'welcoming_party',
    { user_id: userId, deleted_at: null },
    { deleted_at: new Date().toISOString() },
  )

/** A sign-up of `own`. Nobody has two in one term: the earlier one goes to the bin. */
export async function signUp(s: Stage, status: 'PENDING' | 'CONFIRMED' = 'PENDING', inBin = false): Promise<number> {
  const { db } = s.portal
  const { userId, nim } = s.people.own
  await binSignUps(s, userId)
  const now = new Date().toISOString()
  const proof = await findRow(db, 'file', { key: await s.file() })
  const { id } = await insertRow(db, 'welcoming_party', {
    shift_id: await partyShift(s),
    term_id: s.world.termId,
    user_id: userId,
    name: 'Own',
    type: 1,
    campus_location: 'Anggrek',
    nim,
    major_id: s.world.majorId,
    email: 'own@example.com',
    phone_number: '081234567890',
    line_id: 'own',
    instagram: 'own',
    proof_id: proof.id,
    status,
    decided_at: status === 'PENDING' ? null : now,
    deleted_at: inBin ? now : null,
  })
  return id
}

/** The form of the person who tries, while the window is open; an earlier sign-up of theirs goes to the bin. */
export async function signUpBody(s: Stage, identity: Identity): Promise<FormData> {
  const { userId, nim } = s.people[identity]
  await setPartyWindow(s.portal.db, s.world.regionId)
  await binSignUps(s, userId)
  const form = await signUpForm(s.world, { shiftId: await partyShift(s), nim: nim || '2600000001' })
  form.set('proof', s.picture())
  return form
}

const binPayments = (s: Stage, userId: number) =>
  changeRow(
    s.portal.db,
    'member_payment',
    { user_id: userId, deleted_at: null },
    { deleted_at: new Date().toISOString() },
  )

/** A payment of `own`. Nobody has two of one term: the earlier one goes to the bin. */
export async function memberPayment(
  s: Stage,
  status: 'PENDING' | 'CONFIRMED' = 'PENDING',
  inBin = false,
): Promise<number> {
  const { db } = s.portal
  const { userId } = s.people.own
  await binPayments(s, userId)
  const now = new Date().toISOString()
  const proof = await findRow(db, 'file', { key: await s.file() })
  const { id } = await insertRow(db, 'member_payment', {
    region_id: s.world.regionId,
    term_id: s.world.termId,
    user_id: userId,
    kind: 'NEW',
    payment_type: 'BANK_TRANSFER',
    provider_id: s.world.providerId,
    account_name: 'OWN',
    account_number: '1234567890',
    payment_amount: 100_000,
    proof_id: proof.id,
    status,
    ...(status === 'PENDING' ? {} : { decided_by: s.people.admin.userId, decided_at: now }),
    deleted_at: inBin ? now : null,
  })
  return id
}

/** The window is open, and an earlier payment of the person who tries goes to the bin. */
async function mayPay(s: Stage, identity: Identity): Promise<void> {
  await setMemberWindow(s.portal.db, s.world.regionId)
  await binPayments(s, s.people[identity].userId)
}

export async function memberQuote(s: Stage, identity: Identity): Promise<{ token: string }> {
  await mayPay(s, identity)
  return { token: 'b'.repeat(43) }
}

/** The form of the person who tries. */
export async function membership(s: Stage, identity: Identity): Promise<FormData> {
  await mayPay(s, identity)
  const form = await memberForm(s.world)
  form.set('payment_proof', s.picture())
  return form
}
