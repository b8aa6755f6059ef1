/** Putting what the home page shows in order, and showing it as it will be. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Language } from '#words/languages.ts'
import type { LandingPage } from './landing.contract.ts'
import { readPage, type ShownProgrammes } from './landing.store.ts'
import { placesFor, type Section } from './content-order.rules.ts'
import * as store from './content-order.store.ts'

/** Gives a section's records this order; refused when one of them is new, or no more. */
export function orderSection({ db }: Pick<Deps, 'db'>, caller: Caller, section: Section, ids: readonly number[]) {
  return db.transaction().execute(async (trx) => {
    const before = await store.lockSection(trx, section)
    const records = new Map(before.map((record) => [record.id, record]))
    const after = ids.flatMap((id) => records.get(id) ?? [])
    if (new Set(ids).size !== ids.length || after.length !== ids.length || after.length !== before.length)
      throw conflict('errors.conflict')
    const places = placesFor(before.map(({ position }) => position))
    const moved = after
      .map(({ id, position }, index) => ({ id, was: position, position: places[index] ?? position }))
      .filter(({ was, position }) => was !== position)
    if (moved.length === 0) return
    await store.place(trx, section, moved)
    await recordAudit(trx, {
      caller,
      action: 'reordered',
      entity: store.tableOf(section),
      entityId: null,
      before: { kind: section, order: before.map(({ name }) => name) },
      after: { kind: section, order: after.map(({ name }) => name) },
    })
  })
}

/** Renders the home page with this content, of that moment, and keeps nothing; null without pages. */
export type RenderHome = (page: LandingPage, at: Date, language: Language) => Promise<string | null>

/** The home page as it will be at a moment. Read and rendered each time, past all kept pages. */
export async function homeAt(
  { db, ...shown }: Pick<Deps, 'db'> & ShownProgrammes,
  render: RenderHome,
  at: Date,
  language: Language,
) {
  return render(await readPage(db, at, shown), at, language)
}
