/** Groups by link: their parts, who fills them in, and the view of the others. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, expectNoProblems, type FieldProblems, invalidField, notFound } from '#kit/errors.ts'
import { recordConsentIn } from '#features/privacy/consent.actions.ts'
import { newToken, tokenHash } from '#services/passwords.ts'
import type { Language } from '#words/languages.ts'
import { openOfferOf } from '#features/waiting/line-offer.actions.ts'
import { requireOpen } from '#features/window/window.actions.ts'
import type { Registrant } from './registration.contract.ts'
import { countChecks, countFound } from './account-lookup.actions.ts'
import { lateForm } from './toefl-quote.actions.ts'
import { type Newcomer, peopleProblems, valuesOf } from './group-member.actions.ts'
import { priceOf, seatProblems } from './registration.rules.ts'
import { findConflicts, findOwnSeat, findRegistrant } from './registration.store.ts'
import type { Group, JoinGroup, StartGroup } from './group-link.contract.ts'
import { frozenMinutes, groupEnd, hasEnded, hasPlace } from './group-link.rules.ts'
import * as store from './group-link.store.ts'
import { expectOffered, offerOfGroup } from './group-offer.actions.ts'
import { releaseReservation } from './reservation.actions.ts'
import { toeflWaiting } from './toefl-shift.store.ts'

type Tools = Pick<Deps, 'db' | 'now' | 'config' | 'others'>

/**
 * Starts an empty group; with an offer, one of people who waited, for whom the offer goes on holding the seats.
 * @throws 403 window_closed, 404 and 409 for an offer that is over, 422 for a region or size that is not offered
 */
export async function startGroup(deps: Tools, { region_id, size, offer }: StartGroup, caller: Caller | null) {
  const { db, now } = deps
  await requireOpen(db, 'TOEFL_REGISTRATION', region_id, now())
  const region = await store.findRegion(db, region_id)
  if (!region?.is_active) throw invalidField('region_id', 'fields.unknown')
  if (priceOf(region, size) === null) throw invalidField('size', 'fields.groupSize')
  const offered = offer ? await openOfferOf(deps, toeflWaiting, offer, caller) : null
  if (offered && offered.region_id !== region_id) throw invalidField('region_id', 'fields.unknown')
  if (offered && size > Math.min(offered.seats, offered.people.length)) throw invalidField('size', 'fields.notInOffer')
  const [link, owner] = [newToken(), newToken()]
  const expires_at = groupEnd(now(), offered?.ends_at ?? null).toISOString()
  const hashes = { link_hash: link.hash, owner_hash: owner.hash }
  await store.insertGroup(db, { region_id, size, ...hashes, expires_at, offer_id: offered?.id ?? null })
  return { link: link.token, token: owner.token, expires_at }
}

/** The group of a link, to look at. A link that was withdrawn, has ended or never was is a 404. */
export async function groupOf({ db, now }: Pick<Deps, 'db' | 'now'>, link: string): Promise<store.GroupRow> {
  const group = await store.findGroup(db, tokenHash(link))
  if (!group || hasEnded(group, now())) throw notFound()
  return group
}

/** The view of a group for everybody with the link. */
export async function readGroup(deps: Tools, link: string): Promise<Group> {
  const group = await groupOf(deps, link)
  const { region_id, size, sent_at, expires_at, frozen_until, parts } = group
  const frozen_minutes = sent_at === null ? frozenMinutes({ frozen_until }, deps.now()) : 0
  const offer = sent_at === null ? await offerOfGroup(deps.db, group, deps.now()) : null
  return { region_id, size, expires_at, is_sent: sent_at !== null, frozen_minutes, parts, offer }
}

/**
 * The same in a transaction, locked: parts come, change and go one after the other.
 * @throws 404, 409 when it was sent in between
 */
export async function holdGroup(trx: Trx, link: string, now: Date): Promise<store.GroupRow> {
  const group = await store.findGroup(trx, tokenHash(link), true)
  if (!group || hasEnded(group, now)) throw notFound()
  expectUnsent(group)
  return group
}

export function expectUnsent({ sent_at }: Pick<store.GroupRow, 'sent_at'>): void {
  if (sent_at !== null) throw conflict('errors.groupSent')
}

/** While its payer pays, nobody changes a group: the amount would change under the payer's hands. */
function expectThawed(group: store.GroupRow, now: Date): void {
  const minutes = frozenMinutes(group, now)
  const payer = group.parts.find(({ is_payer }) => is_payer)?.name ?? ''
  if (minutes > 0) throw conflict('errors.groupFrozen', { name: payer, minutes })
}

export const isOwner = ({ owner_hash }: store.GroupRow, token: string): boolean => tokenHash(token).equals(owner_hash)

/** The group and its region, while it can be joined. `shown`: the payer's key for coming late. */
export async function openGroup(deps: Tools, link: string, shown?: string | null) {
  const group = await groupOf(deps, link)
  expectUnsent(group)
  const { region_id } = group
  await requireOpen(
    deps.db,
    'TOEFL_REGISTRATION',
    region_id,
    deps.now(),
    lateForm(deps.db, { region_id, shown }, deps.now()),
  )
  const region = await store.findRegion(deps.db, group.region_id)
  if (!region?.is_active) throw notFound()
  return { group, region }
}

type Region = { id: number; current_term_id: number }
const shiftProblems = async ({ db, now }: Tools, shiftId: number, region: Region): Promise<FieldProblems> =>
  seatProblems(await store.findShift(db, shiftId), [shiftId], region, now(), () => 'shift_id')

const own = ['nim', 'email', 'phone_number', 'line_id'] as const

/**
 * Fills in or changes the part of somebody new. It takes no seat.
 * @throws 403 window_closed, 404, 409 for a full or sent group, 422 with every wrong field, 429
 */
export async function fillPart(
  deps: Tools,
  link: string,
  { token, notice_version, ...registrant }: Registrant & { token: string; notice_version?: string | null | undefined },
  { language, address }: { language: Language; address: string },
): Promise<{ part_id: number }> {
  const { region } = await openGroup(deps, link)
  countChecks(deps, address, 1)
  const conflicts = await findConflicts(deps.db, valuesOf([registrant]))
  countFound(deps, address, conflicts.holders)
  const found = await peopleProblems(deps, [registrant], region, conflicts)
  const problems = Object.fromEntries(Object.entries(found).map(([field, list]) => [field.replace(/\.0$/, ''), list]))
  expectNoProblems({ ...problems, ...(await shiftProblems(deps, registrant.shift_id, region)) })
  return deps.db.transaction().execute(async (trx) => {
    const group = await holdGroup(trx, link, deps.now())
    expectThawed(group, deps.now())
    await expectOffered(trx, group, registrant, deps.now())
    const is_payer = isOwner(group, token)
    const hash = tokenHash(token)
    const mine = group.parts.filter((part) => part.token_hash === hash.toString('hex'))
    const others = group.parts.filter((part) => !mine.includes(part))
    if (!hasPlace(group.size, others, is_payer)) throw conflict('errors.groupFull')
    const typed = others.flatMap(({ person }) => (person ? [person as Newcomer] : []))
    const shared = own.filter((field) => typed.some((other) => other[field] === registrant[field]))
    expectNoProblems(Object.fromEntries(shared.map((field) => [field, [{ key: 'fields.sharedWithAnother' }]])))
    const { name, shift_id } = registrant
    const notice = notice_version ? { version: notice_version, at: deps.now().toISOString() } : undefined
    const person = JSON.stringify({ ...registrant, language, notice } satisfies Newcomer)
    const ids = mine.map(({ id }) => id)
    const values = { is_payer, token_hash: hash, user_id: null, shift_id, name, person }
    return { part_id: await store.writePart(trx, group.id, ids, values) }
  })
}

/**
 * Joins with an account, or changes the shift. This is the only way by which an account comes into a group.
 * @throws 403 window_closed, 404, 409 for a full or sent group, another region or a second registration, 422
 */
export async function joinGroup(
  deps: Tools,
  caller: Caller,
  link: string,
  { token, shift_id, notice_version: version }: JoinGroup,
): Promise<{ part_id: number }> {
  const { region } = await openGroup(deps, link)
  const { region_id, nim } = await findRegistrant(deps.db, caller.id)
  if (region_id === null) throw conflict('errors.noRegion')
  if (region_id !== region.id) throw conflict('errors.groupRegion', { region: region.region })
  if (await findOwnSeat(deps.db, caller.id, region.current_term_id)) throw conflict('errors.registeredBefore')
  expectNoProblems(await shiftProblems(deps, shift_id, region))
  return deps.db.transaction().execute(async (trx) => {
    const group = await holdGroup(trx, link, deps.now())
    expectThawed(group, deps.now())
    await expectOffered(trx, group, { nim, shift_id }, deps.now())
    const hash = token ? tokenHash(token) : null
    const mine = group.parts.filter(
      (part) => part.user_id === caller.id || (hash && part.token_hash === hash.toString('hex')),
    )
    const others = group.parts.filter((part) => !mine.includes(part))
    const is_payer = mine.some((part) => part.is_payer) || (token ? isOwner(group, token) : false)
    if (!hasPlace(group.size, others, is_payer)) throw conflict('errors.groupFull')
    const ids = mine.map(({ id }) => id)
    const values = { is_payer, token_hash: hash, user_id: caller.id, shift_id, name: '', person: null }
    const isJoined = mine.some((part) => part.user_id === caller.id)
    if (!isJoined) await recordConsentIn(trx, { kind: 'TOEFL', userId: caller.id, version, at: deps.now() })
    return { part_id: await store.writePart(trx, group.id, ids, values) }
  })
}

/** Takes a part out: one's own by token or session, any by the starter of the group. Others find nothing here. */
export async function removePart(
  deps: Tools,
  caller: Caller | null,
  link: string,
  { part_id, token }: { part_id: number; token?: string | null | undefined },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const group = await holdGroup(trx, link, deps.now())
    const part = group.parts.find((one) => one.id === part_id)
    if (!part) throw notFound()
    const isMine = caller !== null && part.user_id === caller.id
    const hasToken = token && (isOwner(group, token) || part.token_hash === tokenHash(token).toString('hex'))
    if (!isMine && !hasToken) throw notFound()
    expectThawed(group, deps.now())
    await store.deletePart(trx, part.id)
  })
}

/** Ends a group that was not sent: the link, and everything that was filled in. */
export async function withdrawGroup(deps: Tools, link: string, token: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const group = await holdGroup(trx, link, deps.now())
    if (!isOwner(group, token)) throw notFound()
    await store.deleteGroup(trx, group.id)
  })
  await releaseReservation(deps, token)
}
