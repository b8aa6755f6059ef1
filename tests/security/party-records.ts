// Guests of the welcoming party and their certificates, for the tests that go through every endpoint.
import { dataOf } from '../support/answers.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
import { certificateFacts } from '../support/certificates.ts'
import { signUp, templateContent } from './programme-records.ts'
import type { Stage } from './stage.ts'

/** A confirmed sign-up of `own`, who was let in; the shift's certificates are not released yet. */
async function present(s: Stage): Promise<{ id: number; shift_id: number }> {
  const { db } = s.portal
  const id = await signUp(s, 'CONFIRMED')
  await changeRow(db, 'welcoming_party', id, { attended_at: new Date().toISOString() })
  const content = JSON.stringify(templateContent)
  await insertRow(db, 'certificate_template', { programme: 'PARTY', is_on: true, content })
  return findRow(db, 'welcoming_party', { id })
}

let waiting = 0
export async function shiftWithGuest(s: Stage): Promise<number> {
  waiting = (await present(s)).shift_id
  return waiting
}
export async function seenGuests(s: Stage): Promise<{ seen: string }> {
  const path = `/welcoming-party-shifts/${waiting}/certificates`
  return { seen: dataOf(await s.portal.call('GET', path, { token: s.people.admin.token })).seen }
}

/** One who can have a certificate. */
export async function guest(s: Stage): Promise<number> {
  const { id, shift_id } = await present(s)
  await insertRow(s.portal.db, 'party_release', { shift_id, released_at: new Date().toISOString() })
  return id
}

const shiftOf = async (s: Stage, id: number) => (await findRow(s.portal.db, 'welcoming_party', { id })).shift_id
export const releasedShift = async (s: Stage) => shiftOf(s, await guest(s))

/** One who has it. */
export async function certifiedGuest(s: Stage, isWithdrawn = false): Promise<number> {
  const { db } = s.portal
  const id = await guest(s)
  const withdrawal = isWithdrawn ? { withdrawn_at: new Date().toISOString(), withdraw_reason: 'A mistake' } : {}
  await insertRow(db, 'party_certificate', {
    sign_up_id: id,
    ...(await certificateFacts(db, 'PARTY', 'Own')),
    ...withdrawal,
  })
  return id
}
export const shiftOfCertified = async (s: Stage) => shiftOf(s, await certifiedGuest(s))
