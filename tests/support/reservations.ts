// Seats that a form keeps while its group pays, as browsers do it.
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { World } from './facts.ts'
import { browserToken } from './link-groups.ts'

export type Keeping = {
  nims: string[]
  shiftIds: number[]
  token?: string
  /** A network of its own, where the portal trusts what is forwarded. */
  address?: string
}

/** The request's body. */
export const reserving = (world: World, { nims, shiftIds, token = browserToken() }: Keeping) => ({
  region_id: world.regionId,
  nim: nims,
  email: nims.map((nim) => `s${nim}@example.com`),
  shift_id: shiftIds,
  token,
})

export const reserve = (portal: TestApp, world: World, keeping: Keeping) =>
  portal.call('POST', '/register/reserve', {
    json: reserving(world, keeping),
    ...(keeping.address ? { headers: { 'x-forwarded-for': keeping.address } } : {}),
  })

/** How many seats of a shift the public list shows as left. */
export async function seatsLeft(portal: TestApp, shiftId: number): Promise<number> {
  return (await portal.call('GET', `/toefl-shifts/${shiftId}`)).json().data.remaining
}

/** How many seats are kept in a shift. */
export async function keptIn({ db }: TestApp, shiftId: number): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(seats), 0)::int as seats from toefl_reservation where shift_id = ${shiftId}`.execute(db)
  return rows[0]?.seats ?? 0
}
