// Groups that wait, for the tests that go through every endpoint.
import { changeRow } from '../support/rows.ts'
import { freshNims, makeShift } from '../support/facts.ts'
import { makeGuest, makePartyShift, setPartyWindow } from '../support/parties.ts'
import { joining, waitFor, waitForParty } from '../support/wait-line.ts'
import type { Identity, Stage } from './stage.ts'

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

const fullParty = (s: Stage) => makePartyShift(s.portal.db, s.world, { quota: 0 })

/** For one of the students, who waits for no party yet and has signed up for none. */
export async function partyWaiting(s: Stage, identity: Identity) {
  const { db } = s.portal
  const { userId } = s.people[identity]
  await setPartyWindow(db, s.world.regionId)
  await db.deleteFrom('wait').where('user_id', '=', userId).where('programme', '=', 'PARTY').execute()
  await changeRow(
    db,
    'welcoming_party',
    { user_id: userId, deleted_at: null },
    { deleted_at: new Date().toISOString() },
  )
  return { programme: 'PARTY', shift_id: [await fullParty(s)] }
}

/** Somebody who waits for a party. */
export async function waitingGuest(s: Stage): Promise<number> {
  await setPartyWindow(s.portal.db, s.world.regionId)
  newest = await waitForParty(s.portal, await makeGuest(s.portal.db, s.world), [await fullParty(s)])
  return newest.id
}

/** The same, with a seat by now. */
export async function guestWithRoom(s: Stage): Promise<number> {
  const id = await waitingGuest(s)
  const { shift_id } = await shiftOfGroup(s)
  await changeRow(s.portal.db, 'welcoming_party_shift', { id: shift_id }, { quota: 5 })
  return id
}
