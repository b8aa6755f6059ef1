/** What is new: told to each administrator once, after the first start of a version that others ran here before. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { version } from '#version.ts'
import type { Language } from '#words/languages.ts'
import { say } from '#words/words.ts'
import type { News } from './portal-version.contract.ts'
import { keyOf, mostTold, releases } from './portal-version.rules.ts'
import * as store from './portal-version.store.ts'

/** To be called at each start, once the database is of this version. */
export const noteRelease = ({ db }: Pick<Deps, 'db'>) => store.noteStart(db, version)

/** Newest first; without what the caller knows. */
export async function readNews({ db }: Pick<Deps, 'db'>, caller: Caller, language: Language): Promise<News> {
  const unread = await store.findUnread(db, caller.id)
  const told = releases.filter((one) => unread.includes(one.version)).slice(0, mostTold)
  return {
    releases: told.map((one) => ({
      version: one.version,
      day: one.day,
      changes: one.changes.map((change) => say(language, { key: `release.${keyOf(one.version)}.${change}` })),
    })),
  }
}

export async function readThem({ db, now }: Pick<Deps, 'db' | 'now'>, caller: Caller): Promise<{ releases: [] }> {
  await store.markRead(db, caller.id, now())
  return { releases: [] }
}
