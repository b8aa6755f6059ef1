/** The opening of a registration: far more people than seats, all at the same moment, each with a proof. */
import { sql } from 'kysely'
import { background, type Background, measure, type Phase, type Side } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { makeGround } from '../registrations.ts'
import { byLimit, type Row } from '../result.ts'

const groups = 2000
const shifts = 5
const seats = 500

export const rush: Row = { name: 'rush', run }

async function run(bench: Bench) {
  const { client, tools, effort, cluster } = bench
  const { process: portal, db } = await bench.portal()
  const ground = await makeGround(bench, db)
  const shiftIds = await ground.shifts(shifts)
  const side = (count: number, connections: number): Side => ({
    cpu: () => cpuOf(portal.pid),
    ready: () => cluster.checkpoint(),
    load: async () =>
      client.run({ port: portal.port, connections, bound: { count }, send: await ground.singles(count, shiftIds) }),
  })
  const opening = await measure(side(groups, groups), tools)
  const taken = await sql<{ count: number }>`select count(*)::int as count from toefl_detail
    where shift_id = any(${shiftIds}::int[]) and deleted_at is null`.execute(db)
  const accepted = opening.statuses['201'] ?? 0
  const refused = opening.statuses['409'] ?? 0
  const clear = accepted === seats && refused === groups - seats && taken.rows[0]?.count === seats
  const behind = await background(side(0, 0), tools)
  const late = without(behind, await measure(side(effort(500, 2000), 16), tools))
  const cost = late.serverCpu + late.databaseCpu
  const onlyRefusals = late.statuses['409'] === late.answered
  const told = `answers ${JSON.stringify(opening.statuses)}, ${opening.unanswered} unanswered, ${taken.rows[0]?.count} seats taken`
  const one = (phase: typeof late) => ({
    serverCpu: { portal: phase.serverCpu },
    databaseCpu: { portal: phase.databaseCpu },
    p50: { portal: phase.p50 },
    p95: { portal: phase.p95 },
    others: phase.others,
    details: phase,
  })
  const answered = byLimit(opening.seconds, 6, 's', {
    title: `opening rush: ${groups} registrations with proofs for ${seats} seats`,
    how: `${groups} connections, one registration of one person each, for ${shifts} shifts of ${seats / shifts} seats`,
    notes: [told],
    ...one(opening),
  })
  const refusal = byLimit(cost, 1.5, 'ms CPU', {
    title: 'a refusal when the seats are gone, server and database',
    how: `${late.answered} registrations for full shifts on 16 connections`,
    notes: [
      `without the ${(behind.server + behind.database).toFixed(0)} ms of CPU a second that mails and pictures take meanwhile`,
      ...(onlyRefusals ? [] : [`answers ${JSON.stringify(late.statuses)}`]),
    ],
    ...one(late),
  })
  return [
    { ...answered, pass: answered.pass && clear && opening.unanswered === 0 },
    { ...refusal, pass: refusal.pass && onlyRefusals },
  ]
}

/** The phase without what mails and pictures of the seats just taken use at the same time. */
function without({ server, database }: Background, phase: Phase): Phase {
  const each = phase.seconds / Math.max(1, phase.answered)
  const left = (used: number, perSecond: number) => Math.max(0, used - perSecond * each)
  return {
    ...phase,
    serverCpu: left(phase.serverCpu, server),
    databaseCpu: left(phase.databaseCpu, database),
  }
}
