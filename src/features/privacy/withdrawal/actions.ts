/** Ends at once what rests on a consent alone. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { AppError } from '#kit/errors/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Bin } from '#services/bin/bin.ts'
import type { Translator } from '#words/words.ts'
import { emptyRecords } from '../erasure/actions.ts'
import type { EndingKind } from './rules.ts'
import * as store from './store.ts'

/** How each room takes a record out of its lists, with all that follows, such as a seat. */
export type Endings = Record<EndingKind, Bin['recycle']>

const tables = { PARTY: 'welcoming_party', TALENT: 'talent_recruitment', BOARD: 'bom_recruitment' } as const

type Given = { kind: EndingKind; endings: Endings; words: Translator }

/**
 * Withdraws the caller's consent to a use. What is not over leaves the lists of the office, and every record of it loses
 * its person; what was decided and counted stays. Again, it ends what a crash has left.
 * @returns how many records were emptied
 */
export async function withdrawConsent(deps: Deps, caller: Caller, { kind, endings, words }: Given): Promise<number> {
  const now = deps.now()
  const at = now.toISOString()
  for (const id of await store.findAhead(deps.db, kind, caller.id, at)) {
    await endings[kind](deps, caller, id).catch(unlessThere)
  }
  const { emptied, fileKeys } = await deps.db.transaction().execute(async (trx) => {
    const ids = await store.lockHeld(trx, kind, caller.id)
    if (ids.length === 0) return { emptied: 0, fileKeys: [] }
    const keys = await emptyRecords(trx, tables[kind], ids, now)
    await store.noteWithdrawn(trx, kind, caller.id, at)
    const note = words(`privacy.consents.kinds.${kind}`)
    await store.insertDone(trx, { userId: caller.id, note, answer: words('privacy.withdraw.ended'), at })
    await recordAudit(trx, {
      caller,
      action: 'consent withdrawn',
      entity: 'account',
      entityId: caller.id,
      after: { kind },
    })
    return { emptied: ids.length, fileKeys: keys }
  })
  await Promise.allSettled(fileKeys.map((key) => deps.files.remove(key)))
  return emptied
}

// Somebody put it into the bin a moment ago.
function unlessThere(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'conflict')) throw error
}
