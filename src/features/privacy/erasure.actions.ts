/**
 * Erasing a person, in one transaction: tables keep only counted and booked values, without a name. Files go after the
 * commit; no row names the files that a crash leaves, so the sweep removes them.
 */
import type { Db, Trx } from '#kit/database/connect.ts'
import { notFound } from '#kit/errors.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { emptyEntries, type Entry, findEntriesAbout, forgetActor, updateEntries } from '#services/audit/emptying.ts'
import { nobody, personal as personalMembers, withoutMembers } from '#services/audit/personal.ts'
import type { Language } from '#words/languages.ts'
import {
  membersOf,
  type Obstacle,
  ofSender,
  patternsOf,
  type Scrub,
  scrubOf,
  shortNames,
  tellingValues,
} from './erasure.rules.ts'
import * as emptying from './anonymisation.store.ts'
import * as store from './erasure.store.ts'
import type { Personal, PersonalTable } from './personal.actions.ts'
import { lockRequestsOf } from './privacy.store.ts'

/** Why each of these people cannot be erased yet. */
export async function findObstacles(
  db: Db | Trx,
  personal: readonly Personal[],
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Obstacle[]>> {
  const found = Map.groupBy(await store.findObstacles(db, personal, userIds, now), ({ user_id }) => user_id)
  return new Map([...found].map(([userId, rows]) => [userId, rows.map(({ obstacle }) => obstacle)]))
}

export type Erasing = { caller: Caller | null; userId: number; now: Date; personal: readonly Personal[] }

/** The work after the commit, and the reader to write to. */
export type Erased = { fileKeys: string[]; email: string; language: Language }

/** The person with their requests and everything of theirs, locked in the order of docs/locks.md. */
export async function lockPerson(trx: Trx, personal: readonly Personal[], userId: number) {
  await lockRequestsOf(trx, userId)
  return store.lockPerson(trx, personal, userId)
}

/**
 * Erases a person.
 * @param caller the decider; null for the portal itself
 * @returns the obstacles when there are any; then nothing has changed
 * @throws 404 for an unknown account, or one that is erased already
 */
export async function erasePerson(trx: Trx, given: Erasing): Promise<Erased | { obstacles: Obstacle[] }> {
  const { caller, userId, now, personal } = given
  await store.allowLongSearches(trx)
  const locked = await lockPerson(trx, personal, userId)
  if (!locked || locked.person.erased_at !== null) throw notFound()
  const obstacles = (await findObstacles(trx, personal, [userId], now)).get(userId)
  if (obstacles) return { obstacles }
  const { person, own } = locked
  const { email, language } = person

  // The person's former names, and the accounts from which they once paid, too: the trail knows them.
  const entries = await findEntriesAbout(trx, store.ownRecords(own, userId))
  const shared = store.sharedRecords(own)
  const emptied = await findEntriesAbout(trx, shared.emptied)
  const records = [
    ...(await store.findRecords(trx, own, userId)),
    ...statesOf(entries),
    ...statesOf(emptied).map((state) => membersOf(state, ofSender)),
  ]
  const values = tellingValues(records)
  const [scrub, patterns] = [scrubOf(values, nobody), patternsOf(values)]

  await updateEntries(trx, entries.map(scrubbed(scrub, personalMembers)))
  await updateEntries(trx, emptied.map(scrubbed(scrub, ofSender)))
  // Of a group's own records it is known who `Budi` is.
  const group = await findEntriesAbout(trx, shared.all)
  const scrubShort = scrubOf(shortNames(records), nobody)
  await updateEntries(trx, group.map(scrubbed(scrubShort)))
  await store.scrubShared(trx, { personal, scrub: scrubShort }, own)
  await forgetActor(trx, userId)
  await updateEntries(trx, (await store.findEntriesHolding(trx, patterns)).map(scrubbed(scrub)))
  await store.deleteShortLived(trx, personal, userId, patterns)
  const pictures = await emptying.erasePictures(trx, await store.findPictures(trx, own), now)
  const voices = await emptying.deleteVoices(trx, namesOf(records))
  await store.forgetViewer(trx, userId)
  const files = await store.anonymise(trx, person, own, now.toISOString())
  await store.scrubTexts(trx, { personal, scrub }, patterns)
  await recordAudit(trx, { caller, action: 'erased', entity: 'account', entityId: userId })
  return { fileKeys: [...files, ...pictures, ...voices], email, language: language as Language }
}

/**
 * Empties records of their person, with what the audit trail says of them; they stay as a count.
 * @returns the keys of files to remove after the commit
 */
export async function emptyRecords(trx: Trx, of: PersonalTable, ids: readonly number[], now: Date): Promise<string[]> {
  await emptyEntries(trx, [{ entity: of.table, ids }])
  const files = (await of.empty?.(trx, ids)) ?? []
  return [...files, ...(await emptying.erasePictures(trx, await store.findProofs(trx, of, ids), now))]
}

const nothing: ReadonlySet<string> = new Set()

/** Takes the content of these members out of an entry, and the searched values out of all others. */
const scrubbed =
  (scrub: Scrub, members = nothing) =>
  ({ id, before, after }: Entry): Entry => ({
    id,
    // A former object is one again.
    before: withoutMembers(before, members, scrub) as Entry['before'],
    after: withoutMembers(after, members, scrub) as Entry['after'],
  })

const statesOf = (entries: readonly Entry[]) => entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}])

const namesOf = (records: readonly Record<string, unknown>[]): string[] =>
  records.flatMap(({ name }) => (typeof name === 'string' ? [name.trim().toLowerCase()] : []))
