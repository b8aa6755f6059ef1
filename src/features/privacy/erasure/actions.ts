/**
 * Erasing a person, in one transaction: nothing of them is left in any table but what is counted and booked, without a
 * name. Files go after the commit; what a crash leaves of them no row names any more, so the sweep removes it.
 */
import type { Db, Trx } from '#kit/database/connect.ts'
import { notFound } from '#kit/errors/errors.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Language } from '#words/languages.ts'
import { type Obstacle, patternsOf, scrubJson, scrubOf, tellingValues } from './rules.ts'
import * as emptying from './emptying/store.ts'
import * as store from './store.ts'

/** Why each of these people cannot be erased yet. */
export async function findObstacles(
  db: Db | Trx,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Obstacle[]>> {
  const found = Map.groupBy(await store.findObstacles(db, userIds, now), ({ user_id }) => user_id)
  return new Map([...found].map(([userId, rows]) => [userId, rows.map(({ obstacle }) => obstacle)]))
}

/** What is left to do after the commit, and whom to write to. */
export type Erased = { fileKeys: string[]; email: string; language: Language }

/**
 * Erases a person.
 * @param caller who decided it; null for the portal itself
 * @returns the obstacles when there are any; then nothing has changed
 * @throws 404 for an unknown account, or one that is erased already
 */
export async function erasePerson(
  trx: Trx,
  given: { caller: Caller | null; userId: number; now: Date },
): Promise<Erased | { obstacles: Obstacle[] }> {
  const { caller, userId, now } = given
  const locked = await store.lockPerson(trx, userId)
  if (!locked || locked.person.erased_at !== null) throw notFound()
  const obstacles = (await findObstacles(trx, [userId], now)).get(userId)
  if (obstacles) return { obstacles }
  const { person, own } = locked
  const { email, language } = person

  // What the person once was called, too: the trail knows.
  const entries = await store.findOwnEntries(trx, own, userId)
  const records = await store.findRecords(trx, own, userId)
  const values = tellingValues([...records, ...entries.flatMap(({ before, after }) => [before ?? {}, after ?? {}])])
  const [scrub, patterns] = [scrubOf(values), patternsOf(values)]

  await store.updateEntries(trx, entries.map(scrubbed(scrub, true)))
  await store.forgetActor(trx, userId)
  await store.updateEntries(trx, (await store.findEntriesHolding(trx, patterns)).map(scrubbed(scrub, false)))
  await store.deleteShortLived(trx, person, own, patterns)
  const tasks = await emptying.deleteTasks(trx, own.bom_recruitment)
  const pictures = await emptying.erasePictures(trx, await store.findPictures(trx, own), now)
  await store.forgetViewer(trx, userId)
  await store.anonymise(trx, person, own, now.toISOString())
  await store.scrubTexts(trx, patterns, scrub)
  await recordAudit(trx, { caller, action: 'erased', entity: 'account', entityId: userId })
  return { fileKeys: [...tasks, ...pictures], email, language: language as Language }
}

/** What rests on consent alone, and can lose its person by itself. */
export type Emptied = 'talent_recruitment' | 'bom_recruitment' | 'welcoming_party'

/**
 * Empties records of their person, with what the audit trail says of them; they stay as a count.
 * @returns the keys of files to remove after the commit
 */
export async function emptyRecords(trx: Trx, table: Emptied, ids: readonly number[], now: Date): Promise<string[]> {
  const entries = await store.findEntriesAbout(trx, table, ids)
  await store.updateEntries(trx, entries.map(scrubbed((text) => text, true)))
  if (table === 'talent_recruitment') {
    await emptying.anonymiseTalents(trx, ids)
    return []
  }
  if (table === 'bom_recruitment') {
    await emptying.anonymiseBoard(trx, ids)
    return emptying.deleteTasks(trx, ids)
  }
  await emptying.anonymiseParties(trx, ids)
  return emptying.erasePictures(trx, await emptying.findProofs(trx, ids), now)
}

type Json = Record<string, unknown> | null

const scrubbed =
  (scrub: (text: string) => string, isOwn: boolean) =>
  ({ id, before, after }: store.Entry): store.Entry => ({
    id,
    before: scrubJson(before, scrub, isOwn) as Json,
    after: scrubJson(after, scrub, isOwn) as Json,
  })
