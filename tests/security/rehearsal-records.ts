// A rehearsal that runs, and none, for the tests that go through every endpoint.
import { beginRehearsal, endRehearsal } from '#features/rehearsal/rehearsal.actions.ts'
import type { Stage } from './stage.ts'

const runs = async ({ portal }: Stage): Promise<boolean> =>
  (await portal.db.selectFrom('rehearsal').select('id').where('ended_at', 'is', null).execute()).length > 0

export async function rehearsalOver(s: Stage): Promise<number> {
  if (await runs(s)) await endRehearsal(s.portal.deps, null)
  return 0
}

export async function rehearsalBegun(s: Stage): Promise<number> {
  const caller = { id: s.people.admin.userId } as Parameters<typeof beginRehearsal>[1]
  if (!(await runs(s))) await beginRehearsal(s.portal.deps, caller)
  return 0
}
