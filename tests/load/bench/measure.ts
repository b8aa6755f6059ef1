/** Measures the portal and its floor by turns, so that other work of the machine meets both. */
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuOfMachine } from './cpu.ts'
import { type Answers, quantile } from './load.ts'

export type Side = {
  /** Milliseconds of CPU that its server has used so far. */
  cpu: () => number
  /** Before and after every phase, outside the clock. */
  before?: () => Promise<unknown> | void
  after?: () => void
  load: () => Promise<Answers>
}

/** One phase: what the client saw, and CPU per answer in milliseconds. */
export type Phase = Answers & {
  rate: number
  serverCpu: number
  databaseCpu: number
  /** Of the machine's cores, the share that others than server, database and client took. */
  others: number
  /** Of one core, the share that the client took. */
  client: number
}

export type Comparison = { portal: Phase; floor: Phase }

type DatabaseCpu = () => number

/** A first round to get warm, then this many in turning order; gives the medians. */
export async function compare(sides: { portal: Side; floor: Side }, rounds: number, databaseCpu: DatabaseCpu) {
  const phases = { portal: [] as Phase[], floor: [] as Phase[] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 ? (['portal', 'floor'] as const) : (['floor', 'portal'] as const)) {
      const phase = await measure(sides[name], databaseCpu)
      if (round > 0) phases[name].push(phase)
    }
  }
  return { portal: medians(phases.portal), floor: medians(phases.floor) }
}

/** One phase of one side. */
export async function measure(side: Side, databaseCpu: DatabaseCpu): Promise<Phase> {
  await side.before?.()
  const began = { server: side.cpu(), database: databaseCpu(), machine: cpuOfMachine(), at: performance.now() }
  const answers = await side.load()
  const wall = performance.now() - began.at
  const server = side.cpu() - began.server
  const database = databaseCpu() - began.database
  const machine = cpuOfMachine() - began.machine
  side.after?.()
  const each = Math.max(1, answers.answered)
  return {
    ...answers,
    rate: answers.answered / answers.seconds,
    serverCpu: server / each,
    databaseCpu: database / each,
    others: Math.max(0, machine - server - database - answers.clientCpu) / (wall * availableParallelism()),
    client: answers.clientCpu / wall,
  }
}

/** Milliseconds of CPU that are used a second while nobody asks anything: mails and pictures of before. */
export async function background(side: Side, databaseCpu: DatabaseCpu): Promise<{ server: number; database: number }> {
  const seconds = 2
  const began = { server: side.cpu(), database: databaseCpu() }
  await delay(seconds * 1000)
  return { server: (side.cpu() - began.server) / seconds, database: (databaseCpu() - began.database) / seconds }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The median of each figure; the worst for what spoils a phase, and all answers together. */
function medians(phases: Phase[]): Phase {
  const of = (name: Exclude<keyof Phase, 'statuses'>) => phases.map((phase) => phase[name])
  return {
    ...phases[0]!,
    rate: median(of('rate')),
    p50: median(of('p50')),
    p95: median(of('p95')),
    serverCpu: median(of('serverCpu')),
    databaseCpu: median(of('databaseCpu')),
    others: Math.max(...of('others')),
    client: Math.max(...of('client')),
    answered: of('answered').reduce((sum, answered) => sum + answered, 0),
  }
}
