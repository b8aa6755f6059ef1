// What the programmes keep, for the tests that go through every endpoint: groups by link, scores, sign-ups, memberships.
import { ensureKey } from '#features/badge/badge-key.actions.ts'
import { newToken } from '#services/passwords.ts'
import { freshNims } from '../support/facts.ts'
import { certificateFacts } from '../support/certificates.ts'
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
import { makePaidShift, makePartyShift, proofOfSignUp, setPartyWindow, signUpForm } from '../support/parties.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
import { seen } from './request-forms.ts'
import { reserving } from '../support/reservations.ts'
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

export const groupAccount = () => ({ token: newest.token, ...otherPartAccount() })
export const otherPartAccount = () => ({ provider: 'GoPay', account_number: `08${freshNims(1)[0]}` })

let friendsSeat = 0
export const friendsPart = () => ({ detail_id: friendsSeat, has_paid: true })

/** A payment of `own` with a friend, whom it is said where to send the part. */
export async function groupWithParts(s: Stage): Promise<number> {
  const { db } = s.portal
  const id = await s.payment()
  const own = await findRow(db, 'toefl_detail', { payment_id: id })
  const { userId } = await s.portal.as('USER', { region_id: s.world.regionId })
  const { term_id, shift_id } = own
  friendsSeat = (await insertRow(db, 'toefl_detail', { payment_id: id, term_id, shift_id, user_id: userId })).id
  await insertRow(db, 'toefl_part_account', { payment_id: id, provider: 'BCA', account_number: '123' })
  return id
}

export const paying = () => ({ token: newest.token, part_ids: partIds })
export const anothersPaying = () => ({ token: browserToken(), part_ids: partIds })

/** With its seats kept for who pays. */
export async function paidGroup(s: Stage): Promise<string> {
  const link = await filledGroup(s)
  const answer = await s.portal.call('POST', `/register/groups/${link}/pay`, { json: paying() })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return link
}

export const keeping = async (s: Stage) => reserving(s.world, { nims: freshNims(1), shiftIds: [await s.shift()] })
/** The secret of seats that are kept. */
export async function keptSeats(s: Stage): Promise<{ token: string }> {
  const body = await keeping(s)
  const answer = await s.portal.call('POST', '/register/reserve', { json: body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { token: body.token }
}

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

/** A seat whose owner can have a certificate. */
export async function graduate(stage: Stage): Promise<number> {
  const { id, shift_id } = await ownSeat(stage)
  const { db } = stage.portal
  await db.deleteFrom('toefl_release').where('shift_id', '=', shift_id).execute()
  await changeRow(db, 'toefl_detail', id, { is_attend: true, attended_at: new Date().toISOString(), score: 500 })
  await insertRow(db, 'certificate_template', { is_on: true, content: JSON.stringify(templateContent) })
  await ensureKey(stage.portal.deps)
  return id
}

/** The shift of one. */
export async function graduatedShift(stage: Stage): Promise<number> {
  return (await findRow(stage.portal.db, 'toefl_detail', { id: await graduate(stage) })).shift_id
}

/** One who has it. */
export async function certified(stage: Stage): Promise<number> {
  const id = await graduate(stage)
  await insertRow(stage.portal.db, 'toefl_certificate', await certificateOf(stage, id))
  return id
}

export async function certifiedShift(stage: Stage): Promise<number> {
  return (await findRow(stage.portal.db, 'toefl_detail', { id: await certified(stage) })).shift_id
}

export async function withdrawnCertificate(stage: Stage): Promise<number> {
  const id = await graduate(stage)
  const withdrawal = { withdrawn_at: new Date().toISOString(), withdraw_reason: 'A mistake' }
  await insertRow(stage.portal.db, 'toefl_certificate', { ...(await certificateOf(stage, id)), ...withdrawal })
  return id
}

export async function certificateCode(stage: Stage): Promise<string> {
  const row = await certificateOf(stage, await graduate(stage))
  await insertRow(stage.portal.db, 'toefl_certificate', row)
  return row.code
}

/** A confirmed seat, whose owner can give it away. */
export async function givableSeat(stage: Stage): Promise<number> {
  const { id, shift_id } = await ownSeat(stage)
  const { db } = stage.portal
  const { payment_id } = await findRow(db, 'toefl_detail', { id })
  const decided = { status: 'CONFIRMED', decided_at: new Date().toISOString() }
  await changeRow(db, 'toefl_payment', payment_id, decided)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await changeRow(db, 'toefl_shift', shift_id, { starts_at: inDays(30), ends_at: inDays(30.1) })
  await changeRow(db, 'toefl_detail', id, { is_attend: false, score: null, sections: null })
  return id
}

/** One that is on offer. */
export async function givenSeat(stage: Stage): Promise<number> {
  const detail_id = await givableSeat(stage)
  await insertRow(stage.portal.db, 'seat_gift', { detail_id, ends_at: new Date(Date.now() + 86_400_000).toISOString() })
  return detail_id
}

/** Its link. */
export async function giftLink(stage: Stage): Promise<string> {
  const { db } = stage.portal
  const { id } = await findRow(db, 'seat_gift', { detail_id: await givenSeat(stage) })
  const { token, hash } = newToken()
  await insertRow(db, 'seat_gift_link', { gift_id: id, token_hash: hash })
  return token
}

/** A key that signs credentials. */
export async function badgeKey({ portal }: Stage): Promise<number> {
  await ensureKey(portal.deps)
  return (await portal.db.selectFrom('badge_key').select('id').where('ended_at', 'is', null).executeTakeFirstOrThrow())
    .id
}

/** The list of the credentials that no longer count. */
export async function statusList(stage: Stage): Promise<number> {
  await badgeKey(stage)
  return 0
}

async function certificateOf({ portal }: Stage, detail_id: number) {
  return { detail_id, score: 500, ...(await certificateFacts(portal.db, 'TOEFL')) }
}

export const templateContent = {
  title_en: 'Certificate',
  title_id: 'Sertifikat',
  text_en: 'of {club} on {date}',
  text_id: 'dari {club} pada {date}',
  months: 24,
  signatories: [{ name: 'Ayu Lestari', role_en: 'President', role_id: 'Ketua', picture: null }],
}
export const certificateTemplate = () => ({ is_on: true, ...templateContent })

/** A shift whose scores wait. */
export async function waitingShift(stage: Stage): Promise<number> {
  const { id, shift_id } = await ownSeat(stage)
  const { db } = stage.portal
  await changeRow(db, 'toefl_detail', id, { score: 500 })
  await db.deleteFrom('toefl_release').where('shift_id', '=', shift_id).execute()
  await insertRow(db, 'toefl_release', { shift_id })
  waiting = shift_id
  return shift_id
}
let waiting = 0

/** What a look at its results has shown. */
export async function seenResults({ portal }: Stage) {
  const { token } = await portal.as('ADMIN', {})
  const answer = await portal.call('GET', `/toefl-shifts/${waiting}/results`, { token })
  return { seen: answer.json().data.seen }
}

export async function partyShift({ portal, world }: Stage, values: { is_active?: boolean } = {}): Promise<number> {
  return makePartyShift(portal.db, world, values)
}

// One with a payment follows that.
async function binSignUps(s: Stage, userId: number): Promise<void> {
  const deleted = { deleted_at: new Date().toISOString() }
  await changeRow(s.portal.db, 'party_payment', { user_id: userId, deleted_at: null }, deleted)
  await changeRow(s.portal.db, 'welcoming_party', { user_id: userId, deleted_at: null }, deleted)
}

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

/** A payment of `own` for a seat of the party, with its sign-up. */
export async function partyPayment(
  s: Stage,
  status: 'PENDING' | 'CONFIRMED' = 'PENDING',
  inBin = false,
): Promise<number> {
  const { db } = s.portal
  const { userId } = s.people.own
  const signUpId = await signUp(s)
  const { id } = await insertRow(db, 'party_payment', {
    region_id: s.world.regionId,
    term_id: s.world.termId,
    user_id: userId,
    payment_type: 'BANK_TRANSFER',
    provider_id: s.world.providerId,
    account_name: 'OWN',
    account_number: '1234567890',
    payment_amount: 75_000,
    proof_id: await proofOfSignUp(db, signUpId),
  })
  await changeRow(db, 'welcoming_party', signUpId, { payment_id: id })
  const now = new Date().toISOString()
  const decided = status === 'PENDING' ? {} : { status, decided_by: s.people.admin.userId, decided_at: now }
  await changeRow(db, 'party_payment', id, { ...decided, deleted_at: inBin ? now : null })
  return id
}

/** What a paid shift is asked for its exact amount with. */
export async function seatQuote(s: Stage): Promise<{ token: string; shift_id: number }> {
  await setPartyWindow(s.portal.db, s.world.regionId)
  return { token: 'p'.repeat(43), shift_id: await makePaidShift(s.portal.db, s.world) }
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
