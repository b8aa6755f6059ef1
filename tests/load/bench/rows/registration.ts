/** Registrations with a proof of 150 KB: groups of three beside the floor, and the opening rush. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { boundary, registration } from '../../../faults/support/registrations.ts'
import { makeWorld, type World } from '../../../support/facts.ts'
import { cpuOf } from '../cpu.ts'
import { type Answers, inTurn, sendLoad } from '../load.ts'
import { background, compare, measure, type Side } from '../measure.ts'
import { byLatency, byLimit, byRate, type Result } from '../result.ts'
import { type Portal, portalSide, type Stage, startFloor, thenGoOn } from '../stage.ts'

const quota = 100
let nextNim = 1_000_000_000

type Dbs = { portal: Db; floor: Db }

export async function makeShifts(db: Db, { termId, regionId }: World, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into toefl_shift (term_id, region_id, shift, starts_at, ends_at, quota)
    select ${termId}::int, ${regionId}::int, 'Bench ' || n, now() + interval '7 days', now() + interval '7 days 2 hours', ${quota}::int
    from generate_series(1, ${count}::int) n returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Requests of groups for these seats, made before the clock starts; all share the picture but for its first bytes. */
export async function requestsFor(world: World, groups: number[][]) {
  const forms = groups.map((shiftIds) => {
    const nims = shiftIds.map(() => String((nextNim += 1)))
    return registration(world, { shiftIds, nims, key: `bench-${nims[0]}` })
  })
  return inTurn(await Promise.all(forms), ({ parts, key }) => ({
    method: 'POST',
    path: '/api/register/store',
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}`, 'Idempotency-Key': key ?? '' },
    body: Buffer.concat(parts),
  }))
}

/** As on an opening day: ten shifts fill up side by side, then the next ten. Some seats stay free in each. */
function groupsOfThree(count: number, shiftIds: number[]): number[][] {
  const isOver = (at: number) => Math.floor((at * 3) / (10 * 90)) * 10
  return Array.from({ length: count }, (_, at) =>
    [0, 3, 6].map((person) => shiftIds[isOver(at) + ((at + person) % 10)] ?? 0),
  )
}

const countOf = async (db: Db) =>
  (await sql<{ count: number }>`select count(*)::int as count from toefl_payment`.execute(db)).rows[0]?.count ?? 0

export async function registrations(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const bare = await stage.database('floor')
  const folder = join(stage.folder, 'floor-files')
  await mkdir(folder)
  const floor = await startFloor('registration', { DATABASE_URL: bare.url, FOLDER: folder })
  const worlds = { portal: await makeWorld(portal.db), floor: await makeWorld(bare.db) }

  const side = (name: 'portal' | 'floor', amount: number, connections: number): Side => {
    const [{ db, port }, world] = [name === 'portal' ? portal : { ...bare, ...floor }, worlds[name]]
    let request: Awaited<ReturnType<typeof requestsFor>>
    let stored = 0
    const load = async () => {
      const answers = await sendLoad(port, { connections, amount, request })
      if (answers.statuses[201] !== amount) throw new Error(`${name}: answers ${JSON.stringify(answers.statuses)}`)
      return answers
    }
    const base: Side = name === 'portal' ? portalSide(portal, load) : { cpu: () => cpuOf(floor.pid), load }
    return {
      ...base,
      async before() {
        await base.before?.()
        if (stored > 0 && (await countOf(db)) !== stored) throw new Error(`${name}: payments are missing`)
        const shiftIds = await makeShifts(db, world, Math.ceil((amount * 3) / 900) * 10)
        request = await requestsFor(world, groupsOfThree(amount, shiftIds))
        stored = (await countOf(db)) + amount
        await stage.checkpoint()
      },
    }
  }
  const sides = (amount: number, connections: number) => ({
    portal: side('portal', amount, connections),
    floor: side('floor', amount, connections),
  })
  try {
    const [many, few, rounds] = [stage.effort(200, 1500), stage.effort(50, 300), stage.effort(2, 5)]
    const dbs = { portal: portal.db, floor: bare.db }
    const before = { portal: await insertsOf(portal.db), floor: await insertsOf(bare.db) }
    const phases = await thenGoOn(portal, compare(sides(many, 16), rounds, stage.databaseCpu))
    const single = await thenGoOn(portal, compare(sides(few, 1), rounds, stage.databaseCpu))
    const later = await background(side('portal', few, 1), stage.databaseCpu)
    const other = await differences(before, dbs, (many + few) * (rounds + 1))
    const how = (amount: number, connections: number) =>
      `${amount} registrations a phase on ${connections} connections; floor: DATABASE_URL=... FOLDER=... PORT=... node tests/load/floors/registration.ts`
    const notes = [
      `behind the requests, mails and pictures take ${later.server.toFixed(0)} ms of server CPU and ` +
        `${later.database.toFixed(0)} ms of database CPU a second`,
      ...(other.length > 0 ? [`rows of a group that differ, portal / floor: ${other.join(', ')}`] : []),
    ]
    const title = 'registration of three, 16 at a time'
    const database = { title: 'the same: CPU of the database', how: how(many, 16) }
    return [
      byRate(phases, 0.6, { title, how: how(many, 16), notes }),
      byLimit(phases.portal.databaseCpu, 1.5, 'ms', database),
      byLatency(single, 2, { title: 'registration of three, one at a time', how: how(few, 1) }),
    ]
  } finally {
    floor.stop()
  }
}

/** How many rows have come into each table so far. */
async function insertsOf(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, n_tup_ins::int as rows from pg_stat_user_tables`.execute(db)
  return new Map(rows.map((table) => [table.name, table.rows]))
}

/** The tables into which the portal has written more or less than the floor since then: rows of each for a group. */
async function differences(before: Record<'portal' | 'floor', Map<string, number>>, dbs: Dbs, groups: number) {
  const after = { portal: await insertsOf(dbs.portal), floor: await insertsOf(dbs.floor) }
  const each = (side: 'portal' | 'floor', name: string) =>
    ((after[side].get(name) ?? 0) - (before[side].get(name) ?? 0)) / groups
  // The server counts its rows a little late.
  return [...after.portal.keys()]
    .filter((name) => Math.abs(each('portal', name) - each('floor', name)) > 0.3)
    .map((name) => `${name} ${each('portal', name).toFixed(1)} / ${each('floor', name).toFixed(1)}`)
}

export async function rush(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const world = await makeWorld(portal.db)
  const [groups, seats] = [2000, 500]
  const shiftIds = await makeShifts(portal.db, world, seats / quota)
  const phase = async (amount: number, connections: number) => {
    const singles = Array.from({ length: amount }, (_, at) => [shiftIds[at % shiftIds.length] ?? 0])
    const request = await requestsFor(world, singles)
    await stage.checkpoint()
    const load = (): Promise<Answers> => sendLoad(portal.port, { connections, amount, request })
    return measure({ cpu: () => cpuOf(portal.pid), load }, stage.databaseCpu)
  }
  const opening = await phase(groups, groups)
  const taken = await seatsTaken(portal, shiftIds)
  const expected = { 201: seats, 409: groups - seats }
  const isClear = JSON.stringify(opening.statuses) === JSON.stringify(expected) && taken === seats
  const behind = await untilQuiet(stage, portal)
  const late = await phase(stage.effort(500, 2000), 16)
  // Without what mails and pictures of the seats just taken still use at the same time.
  const meanwhile = ((behind.server + behind.database) * late.seconds) / late.answered
  const cost = late.serverCpu + late.databaseCpu - meanwhile
  const answered = byLimit(opening.seconds, 6, 's', {
    title: `opening rush: ${groups} registrations with proofs for ${seats} seats`,
    how: `${groups} connections, one registration of one person each, for ${shiftIds.length} shifts of ${quota} seats`,
    notes: [`answers ${JSON.stringify(opening.statuses)}, ${opening.unanswered} unanswered, ${taken} seats taken`],
    phases: { portal: opening },
  })
  const refusal = byLimit(cost, 1.5, 'ms CPU', {
    title: 'a refusal when the seats are gone, server and database',
    how: `${late.answered} registrations for full shifts on 16 connections, answers ${JSON.stringify(late.statuses)}`,
    notes: [`without the ${meanwhile.toFixed(2)} ms that mails and pictures take at the same time`],
    phases: { portal: late },
  })
  return [
    { ...answered, pass: answered.pass && isClear && opening.unanswered === 0 },
    // Where most was used by something else, the rest says nothing.
    { ...refusal, pass: refusal.pass && cost > meanwhile && late.statuses[409] === late.answered },
  ]
}

/** Waits for the mails and pictures behind the requests, though not for ever; gives what is still used then. */
async function untilQuiet(stage: Stage, { pid }: Portal) {
  const side = { cpu: () => cpuOf(pid), load: () => Promise.reject(new Error('nothing is sent')) }
  for (const limit = performance.now() + stage.effort(15_000, 60_000); ;) {
    const used = await background(side, stage.databaseCpu)
    if (used.server + used.database < 20 || performance.now() > limit) return used
  }
}

async function seatsTaken({ db }: Portal, shiftIds: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from toefl_detail
    where shift_id = any(${shiftIds}::int[]) and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
