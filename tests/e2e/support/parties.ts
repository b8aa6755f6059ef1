// The welcoming party for browser tests: shifts of the test's own, and sign-ups without a browser.
import { randomInt } from 'node:crypto'
import { photo } from '../../support/pictures.ts'
import { office, visitor } from './api.ts'
import type { Campus } from './campus.ts'
import type { Student } from './students.ts'

export type PartyShift = { id: number; label: string }

const day = 86_400_000

/** Shifts of the campus' current term, under labels that no other test has. */
export async function makePartyShifts(campus: Campus, seats: readonly number[]): Promise<PartyShift[]> {
  const { current_term_id } = await office<{ current_term_id: number }>('GET', `/regions/${campus.id}`)
  const made: PartyShift[] = []
  for (const [index, quota] of seats.entries()) {
    const starts = Date.now() + (30 + index) * day
    const label = `Party ${randomInt(1e9)}`
    const { id } = await office<{ id: number }>('POST', '/welcoming-party-shifts', {
      term_id: current_term_id,
      shift: label,
      starts_at: new Date(starts).toISOString(),
      ends_at: new Date(starts + day / 8).toISOString(),
      place: `Hall ${index + 1}`,
      quota,
      line_group: 'https://line.me/R/ti/g/bnec-party',
    })
    made.push({ id, label })
  }
  return made
}

export const partySeatsLeft = async (shiftId: number): Promise<number> =>
  (await visitor<{ remaining: number }>('GET', `/welcoming-party-shifts/${shiftId}`)).remaining

/** Signs a student up as a guest from elsewhere; gives the sign-up's id. */
export async function signUpByApi({ api, person }: Student, shiftId: number): Promise<number> {
  const form = new FormData()
  const fields = {
    shift_id: String(shiftId),
    type: '0',
    name: person.name,
    email: person.email,
    phone_number: person.phone,
    line_id: person.line,
    instagram: person.line,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const proof = await photo({ width: 300, height: 400, seed: randomInt(1, 1e9) })
  form.append('proof', new Blob([new Uint8Array(proof)], { type: 'image/jpeg' }), 'proof.jpg')
  return (await api<{ id: number }>('POST', '/welcoming-parties', form)).id
}
