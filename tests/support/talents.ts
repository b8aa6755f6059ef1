// Talents for tests: an open window, talent fields, and what an applicant fills in.
import type { Db } from '#kit/database/connect.ts'
import { insertRow } from './rows.ts'
import { type World, freshNims, nameFor, setWindow } from './facts.ts'
import { next } from './next.ts'

/** The region's own window of this programme, open around now or over. */
export const setTalentWindow = (db: Db, regionId: number, open = true): Promise<void> =>
  setWindow(db, regionId, open, 'TALENT_REGISTRATION', 'Talent registration')

/** A talent field of its own. */
export async function makeTalentField(db: Db): Promise<number> {
  const number = next('talent fields')
  const { id } = await insertRow(db, 'talent_field', {
    name: `Talent ${number} ${freshNims(1)[0]}`,
    description: 'Words.',
    position: number,
  })
  return id
}

/** A good application of somebody new. */
export function application(world: World, first: number, values: Record<string, unknown> = {}) {
  const [nim = ''] = freshNims(1)
  return {
    region_id: world.regionId,
    nim,
    name: nameFor('Student', nim),
    gender: 'F',
    major_id: world.majorId,
    email: `s${nim}@example.com`,
    phone_number: `08${nim}`,
    line_id: `line${nim}`,
    birth_place: 'Jakarta',
    birth_date: '2006-05-17',
    address: 'Jl. Kebon Jeruk 27',
    first_talent_field_id: first,
    ...values,
  }
}
