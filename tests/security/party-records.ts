// The welcoming party's records for the tests that go through every endpoint.
import { makePartyShift, setPartyWindow, signUpForm } from '../support/parties.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
import type { Identity, Stage } from './stage.ts'

export async function partyShift({ portal, world }: Stage, values: { is_active?: boolean } = {}): Promise<number> {
  return makePartyShift(portal.db, world, values)
}

const binSignUps = (s: Stage, userId: number) =>
  changeRow(
    s.portal.db,
    'welcoming_party',
    { user_id: userId, deleted_at: null },
    { deleted_at: new Date().toISOString() },
  )

/** A sign-up of `own`. Nobody has two in one term: the earlier one goes to the bin. */
export async function signUp(s: Stage, status: 'PENDING' | 'CONFIRMED' = 'PENDING', inBin = false): Promise<number> {
  const { db } = s.portal
  const { userId, nim } = s.people.own
  await binSignUps(s, userId)
  const now = new Date().toISOString()
  const proof = await findRow(db, 'file', { key: await s.file() })
  const { id } = await insertRow(db, 'welcoming_party', {
    shift_id: await partyShift(s),
    term_id: s.world.termId,
    user_id: userId,
    name: 'Own',
    type: 1,
    campus_location: 'Anggrek',
    nim,
    major_id: s.world.majorId,
    email: 'own@example.com',
    phone_number: '081234567890',
    line_id: 'own',
    instagram: 'own',
    proof_id: proof.id,
    status,
    decided_at: status === 'PENDING' ? null : now,
    deleted_at: inBin ? now : null,
  })
  return id
}

/** The form of whoever knocks, while the window is open; an earlier sign-up of theirs goes to the bin. */
export async function signUpBody(s: Stage, identity: Identity): Promise<FormData> {
  const { userId, nim } = s.people[identity]
  await setPartyWindow(s.portal.db, s.world.regionId)
  await binSignUps(s, userId)
  const form = await signUpForm(s.world, { shiftId: await partyShift(s), nim: nim || '2600000001' })
  form.set('proof', s.picture())
  return form
}
