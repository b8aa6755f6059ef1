// Requests about personal data, for the access table.
import { changeRow, insertRow } from '../support/rows.ts'
import type { Stage } from './stage.ts'

async function insert({ portal }: Stage, userId: number): Promise<number> {
  const at = new Date().toISOString()
  const open = { state: 'OPEN', kind: 'CORRECTION', user_id: userId } as const
  await changeRow(
    portal.db,
    'privacy_request',
    { user_id: userId, state: 'OPEN' },
    { state: 'WITHDRAWN', decided_at: at },
  )
  const { id } = await insertRow(portal.db, 'privacy_request', {
    ...open,
    note: 'My name is misspelt.',
    asked_at: at,
    due_at: at,
  })
  return id
}

/** An open request of `own`. */
export const ownPrivacyRequest = (stage: Stage): Promise<number> => insert(stage, stage.people.own.userId)

/** An open request of somebody new. */
export const privacyRequest = async (stage: Stage): Promise<number> => insert(stage, await stage.account())
