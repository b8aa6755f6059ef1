/** The people of a registration, each of whom is new or has an account: their problems, and their accounts. */
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { expectNoProblems, type FieldProblems } from '#kit/errors.ts'
import { consentRows } from '#features/privacy/consent.actions.ts'
import type { Outgoing } from '#services/mail/mail-queue.ts'
import type { Language } from '#words/languages.ts'
import { activation } from '#features/account/account.actions.ts'
import type { Registrant } from './registration.contract.ts'
import { countChecks, countFound } from './account-lookup.actions.ts'
import { friendsWelcome, registeredMail } from './registration.mail.ts'
import { birthDateProblems, holderProblems, majorProblems } from './registration.rules.ts'
import * as store from './registration.store.ts'

/** `language` is the one in which the new account is written to, where it is not everybody's. */
export type Newcomer = Registrant & { language?: Language | undefined; notice?: SeenNotice | undefined }
/** The privacy notice that somebody saw who filled in their own part. */
export type SeenNotice = { version: string; at: string }
/** A person to be registered: a new one, or one with an account who has agreed signed in. */
export type Member = Newcomer | KnownMember
export type KnownMember = { user_id: number; nim: string; email: string; name: string; shift_id: number }

const isKnown = (member: Member): member is KnownMember => 'user_id' in member

/** The values of the new ones of these people, to be looked up. */
export function valuesOf(people: readonly Member[]): store.PeopleValues {
  const strangers = people.filter((person): person is Newcomer => !isKnown(person))
  const all = <F extends keyof Registrant>(field: F) => strangers.map((person) => person[field])
  const [nim, email, phone_number, line_id] = [all('nim'), all('email'), all('phone_number'), all('line_id')]
  return { nim, email, phone_number, line_id, major_id: all('major_id') }
}

/**
 * The problems of these people, by the existing accounts; by their place, as `nim.1`.
 * @param found the values that were looked up already
 */
export async function peopleProblems(
  deps: Pick<Deps, 'db' | 'now'>,
  people: readonly Member[],
  region: { id: number; current_term_id: number },
  found?: store.Conflicts,
): Promise<FieldProblems> {
  const places = people.flatMap((person, place) => (isKnown(person) ? [] : [{ person, place }]))
  const strangers = places.map(({ person }) => person)
  const { holders, majors } = found ?? (await store.findConflicts(deps.db, valuesOf(people)))
  const problems = {
    ...holderProblems(strangers, holders),
    ...majorProblems(strangers, majors, region.id),
    ...birthDateProblems(strangers, deps.now()),
  }
  const inPlace = (field: string) => field.replace(/\d+$/, (index) => String(places[Number(index)]?.place))
  const ofStrangers = Object.entries(problems).map(([field, list]) => [inPlace(field), list] as const)
  return {
    ...Object.fromEntries(ofStrangers),
    ...(people.some(isKnown) ? await memberProblems(deps.db, people, region.current_term_id, false) : {}),
  }
}

type Judged = { people: readonly Member[]; address: string }
type Judge = Pick<Deps, 'db' | 'now' | 'config' | 'others'>
type Place = { id: number; current_term_id: number }

/**
 * The problems of people, for the sender. They tell who has an account, so they count as a check of each of them.
 * @param given the problems found before, and the values that were looked up already
 * @throws 429 for a network that has asked about enough people
 */
export async function judgePeople(
  deps: Judge,
  { people, address }: Judged,
  region: Place,
  given: { problems?: FieldProblems; found?: store.Conflicts } = {},
): Promise<FieldProblems> {
  const found = given.found ?? (await store.findConflicts(deps.db, valuesOf(people)))
  const problems = { ...given.problems, ...(await peopleProblems(deps, people, region, found)) }
  if (Object.keys(problems).length === 0) return problems
  countChecks(deps, address, people.length)
  countFound(deps, address, found.holders)
  return problems
}

/**
 * The people who can no longer be registered with their account. With `hold`, it stays so until the transaction ends.
 */
async function memberProblems(db: Db | Trx, people: readonly Member[], termId: number, hold: boolean) {
  const ids = people.filter(isKnown).map(({ user_id }) => user_id)
  const found = new Map((await store.findMembers(db, ids, { termId, hold })).map((row) => [row.id, row]))
  const problems: FieldProblems = {}
  people.forEach((person, index) => {
    const row = isKnown(person) ? found.get(person.user_id) : undefined
    if (!isKnown(person) || (row?.is_live && !row.is_registered)) return
    problems[`nim.${index}`] = [{ key: row?.is_live ? 'fields.friendRegistered' : 'fields.friendGone' }]
  })
  return problems
}

/** New accounts for new people; the ids in the order given. */
export async function writeAccounts(
  trx: Trx,
  people: readonly Member[],
  where: { region_id: number; term_id: number; language: Language },
): Promise<number[]> {
  if (people.some(isKnown)) expectNoProblems(await memberProblems(trx, people, where.term_id, true))
  const made = await store.insertAccounts(
    trx,
    people.filter((person): person is Newcomer => !isKnown(person)),
    where,
  )
  return people.map((person) => (isKnown(person) ? person.user_id : store.existing(made.get(person.nim))))
}

/** The notices that those saw who filled in a part of their own. */
export const noticeRows = (people: readonly Member[], userIds: readonly number[]): RawBuilder<unknown>[] =>
  people.flatMap((person, index) => {
    if (isKnown(person) || !person.notice) return []
    const { version, at } = person.notice
    return consentRows({ kind: 'TOEFL', userId: store.existing(userIds[index]), version, at: new Date(at) })
  })

/** The addresses that somebody has typed for others. */
export const addressesOf = (people: readonly Member[]): string[] =>
  people.flatMap((person) => (isKnown(person) ? [] : [person.email]))

const welcome = (userId: number, to: string, isPayer: boolean): Outgoing =>
  isPayer ? activation(userId, to) : { ...activation(userId, to), template: friendsWelcome }

/** The mail that each of them gets; the first one pays. */
export const welcomes = (people: readonly Member[], userIds: readonly number[]): Outgoing[] =>
  people.map((person, index) =>
    isKnown(person)
      ? { template: registeredMail, to: person.email, userId: person.user_id }
      : welcome(store.existing(userIds[index]), person.email, index === 0),
  )
