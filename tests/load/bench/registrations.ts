/** What registrations need: a region with open shifts in either database, numbers that nobody had, and a proof. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { makeWorld, proofPicture, type World } from '../../support/facts.ts'
import type { Bench } from './bench.ts'
import type { Registrations } from './client/load.ts'

const quota = 100
// Leaves seats free in every shift, so that none of these is refused.
const perShift = 90
const window = 10

let next = 1

export type Ground = {
  /** A load of so many groups of three, in shifts of their own. */
  groups(count: number): Promise<Registrations & { kind: 'registrations' }>
  /** A load of single persons for these shifts. */
  singles(count: number, shiftIds: number[]): Promise<Registrations & { kind: 'registrations' }>
  shifts(count: number): Promise<number[]>
  /** How many payments there are. */
  payments(): Promise<number>
}

export async function makeGround(bench: Bench, db: Db): Promise<Ground> {
  const world = await makeWorld(db)
  const proof = join(bench.cluster.folder, 'proof.jpg')
  await writeFile(proof, await proofPicture())
  const { regionId, majorId, providerId } = world
  const load = (count: number, size: number, shiftIds: number[]) => {
    const first = next
    next += count
    const seats = { shiftIds, window: Math.min(window, shiftIds.length), perShift }
    return { kind: 'registrations' as const, regionId, majorId, providerId, size, proof, first, ...seats }
  }
  const shifts = (count: number) => makeShifts(db, world, count)
  return {
    shifts,
    groups: async (count) => load(count, 3, await shifts(Math.ceil((count * 3) / (window * perShift)) * window)),
    singles: async (count, shiftIds) => load(count, 1, shiftIds),
    async payments() {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from toefl_payment`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

async function makeShifts(db: Db, { termId, regionId }: World, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into toefl_shift (term_id, region_id, shift, starts_at, ends_at, quota)
    select ${termId}::int, ${regionId}::int, 'Bench ' || n, now() + interval '7 days', now() + interval '7 days 2 hours', ${quota}::int
    from generate_series(1, ${count}::int) n returning id`.execute(db)
  return rows.map((row) => row.id)
}
