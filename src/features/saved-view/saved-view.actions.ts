/** Saved views: each has an owner, who keeps, shares and removes it. */
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import { type Caller, isLetIn } from '#kit/endpoint/caller.ts'
import { invalidField, notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { mostViews, type SavedView, type saveView as saveDeclared } from './saved-view.contract.ts'
import * as store from './saved-view.store.ts'

// A shared view may name what the regional committee, or somebody with a duty, does not see.
const readerOf = (caller: Caller) => ({ userId: caller.id, seesShared: isAdmin(caller) && !isLetIn(caller) })

export const listViews = ({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<SavedView[]> =>
  store.findViews(db, readerOf(caller))

/** Keeps a view. Throws 422 where its owner has the most of this list. */
export async function saveView(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  body: z.output<typeof saveDeclared.body>,
): Promise<SavedView> {
  return db.transaction().execute(async (trx) => {
    const id = await store.keepView(trx, mostViews, { ...body, userId: caller.id, at: now().toISOString() })
    const view = (await store.findViews(trx, readerOf(caller))).find((one) => one.id === id)
    if (!view) throw invalidField('name', 'office.views.full', { count: mostViews })
    return view
  })
}

/** Removes a view. Throws 404 for one of somebody else. */
export async function removeView({ db }: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<void> {
  if (!(await store.dropView(db, caller.id, id))) throw notFound()
}
