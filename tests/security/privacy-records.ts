// Requests about personal data, for the access table.
import type { Stage } from './stage.ts'

async function insert({ portal }: Stage, userId: number): Promise<number> {
  const at = new Date().toISOString()
  const open = { state: 'OPEN', kind: 'CORRECTION', user_id: userId } as const
  await portal.db
    .updateTable('privacy_request')
    .set({ state: 'WITHDRAWN', decided_at: at })
    .where('user_id', '=', userId)
    .where('state', '=', 'OPEN')
    .execute()
  const { id } = await portal.db
    .insertInto('privacy_request')
    .values({ ...open, note: 'My name is misspelt.', asked_at: at, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An open request of `own`. */
export const ownPrivacyRequest = (stage: Stage): Promise<number> => insert(stage, stage.people.own.userId)

/** An open request of somebody new. */
export const privacyRequest = async (stage: Stage): Promise<number> => insert(stage, await stage.account())
