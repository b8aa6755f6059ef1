// Groups that wait, for the tests that go through every endpoint.
import { changeRow } from '../support/rows.ts'
import { freshNims, makeShift } from '../support/facts.ts'
import { joining, waitFor } from '../support/wait-line.ts'
import type { Stage } from './stage.ts'

const fullShift = (s: Stage) => makeShift(s.portal.db, s.world, { quota: 0 })

export const waitingForm = async (s: Stage) => joining(s.world, { nims: freshNims(2), shiftIds: [await fullShift(s)] })

let newest: Awaited<ReturnType<typeof waitFor>>

/** The link of a group of two. */
export async function waitingLink(s: Stage): Promise<string> {
  newest = await waitFor(s.portal, s.world, { nims: freshNims(2), shiftIds: [await fullShift(s)] })
  return newest.link
}
export const waitingGroup = async (s: Stage): Promise<number> => {
  await waitingLink(s)
  return newest.id
}
export async function personOfGroup(s: Stage) {
  const people = s.portal.db.selectFrom('wait_person').select('id').where('wait_id', '=', newest.id)
  return { person_id: (await people.executeTakeFirstOrThrow()).id }
}

/** A group for whose shift there is a seat by now. */
export async function groupWithRoom(s: Stage): Promise<number> {
  const shift = await fullShift(s)
  newest = await waitFor(s.portal, s.world, { shiftIds: [shift] })
  await changeRow(s.portal.db, 'toefl_shift', { id: shift }, { quota: 5 })
  return newest.id
}
export async function shiftOfGroup(s: Stage) {
  const wanted = s.portal.db.selectFrom('wait_shift').select('shift_id').where('wait_id', '=', newest.id)
  return { ...(await wanted.executeTakeFirstOrThrow()), reason: 'Far away.' }
}
