/** Handing in the tasks of the divisions that one has applied for. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { StoredFile } from '#services/files/files.ts'
import { holdOpen, requireOpen } from '#features/window/window.actions.ts'
import { applications } from './board.actions.ts'
import { choicesOf } from './board.rules.ts'
import * as bom from './board.store.ts'
import type { HandedIn, OwnTasks } from './task.contract.ts'
import * as store from './task.store.ts'

/** The caller's tasks of the current term; null without an application. */
export async function readTasks({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<OwnTasks | null> {
  const place = await bom.findPlace(db, caller.id)
  const standing = place && (await bom.findStanding(db, caller.id, place.term_id))
  if (!standing) return null
  return { recruitment_id: standing.id, status: standing.status, tasks: await store.findTasks(db, standing.id) }
}

/**
 * Hands in a task; a new one takes the place of the old.
 * @throws 403 window_closed, 404 for somebody else's application, 409 once it is decided, 422 for a division that was
 *   not asked for or a file that is neither a whole picture nor a PDF
 */
export async function handIn(deps: Deps, caller: Caller, id: number, given: HandedIn): Promise<OwnTasks> {
  const { db, files } = deps
  const seen = await bom.find(db, id)
  if (!seen || seen.user_id !== caller.id || seen.deleted_at !== null) throw notFound()
  // Before the file is looked at; checked again where it is written.
  await requireOpen(db, 'BOM_TASK', seen.region_id, deps.now())
  const stored = given.file ? await files.storeDocument(given.file, 'file') : null
  let isWritten = false
  try {
    const replaced = await db.transaction().execute(async (trx) => {
      const recruitment = await applications.lock(trx, id)
      if (!recruitment || recruitment.deleted_at !== null) throw notFound()
      if (recruitment.status === 'ACCEPTED' || recruitment.status === 'REJECTED') throw conflict('bom.problems.decided')
      if (!choicesOf(recruitment).includes(given.division_id))
        throw invalidField('division_id', 'bom.problems.notPreferred')
      await holdOpen(trx, 'BOM_TASK', recruitment.region_id, deps.now())
      const key = await put(deps, trx, caller, id, given, stored)
      isWritten = true
      return key
    })
    if (replaced) await files.remove(replaced).catch(() => undefined)
  } finally {
    // When the connection is lost at the commit nobody knows whether the file is named: the sweep decides.
    if (stored && !isWritten) await files.discard(stored)
  }
  return { recruitment_id: id, status: seen.status, tasks: await store.findTasks(db, id) }
}

/** Writes the submission; gives the key of the file that it replaced. */
async function put(
  { files, now }: Deps,
  trx: Parameters<typeof store.putSubmission>[0],
  caller: Caller,
  id: number,
  given: HandedIn,
  stored: StoredFile | null,
): Promise<string | null> {
  const before = await store.findSubmission(trx, id, given.division_id)
  const file_id = stored && (await files.nameDocument(trx, stored))
  if (file_id) await store.addViewer(trx, file_id, caller.id)
  const after = { division_id: given.division_id, link: given.link ?? null, file_id, note: given.note ?? null }
  await store.putSubmission(trx, { ...after, recruitment_id: id, submitted_at: now().toISOString() })
  if (before?.file_id) await store.removeFile(trx, before.file_id)
  await recordAudit(trx, {
    caller,
    action: 'task handed in',
    entity: 'bom_recruitment',
    entityId: id,
    before: before
      ? { division_id: given.division_id, link: before.link, file_id: before.file_id, note: before.note }
      : null,
    after,
  })
  return before?.key ?? null
}
