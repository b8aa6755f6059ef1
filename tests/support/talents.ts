// Talents for tests: an open window, talent fields, and what an applicant fills in.
import type { Db } from '#kit/database/connect.ts'
import { insertRow } from './rows.ts'
import { freshNims, nameFor, type World } from './facts.ts'
import { next } from './next.ts'

const day = 86_400_000

/** Opens or closes the region's own talent window. */
export async function setTalentWindow(db: Db, regionId: number, open = true): Promise<void> {
  const start_time = new Date(Date.now() - 2 * day).toISOString()
  const end_time = new Date(Date.now() + (open ? day : -day)).toISOString()
  await db
    .insertInto('environment')
    .values({ env_code: 'TALENT_REGISTRATION', name: 'Talent registration', region_id: regionId, start_time, end_time })
    .onConflict((conflict) => conflict.constraint('environment_code_region_key').doUpdateSet({ start_time, end_time }))
    .execute()
}

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
