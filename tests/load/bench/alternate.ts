/** Measures the portal and its floor by turns, so that whatever the machine does meanwhile meets both. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Outcome } from './client/load.ts'
import { cpuOfMachine } from './cpu.ts'

export type Side = {
  /** Milliseconds of CPU that its server has used so far. */
  cpu: () => number
  /** Before every phase, outside the clock. */
  ready?: () => Promise<unknown> | void
  load: () => Promise<Outcome>
  /** After every phase, outside the clock. */
  rest?: () => Promise<unknown> | void
}

/** One phase: what the client saw, and CPU per answer in milliseconds. */
export type Phase = Outcome & {
  rate: number
  serverCpu: number
  databaseCpu: number
  /** The share of the machine's cores that others than server, database and client took. */
  others: number
}

export type Figures = Pick<Phase, 'rate' | 'serverCpu' | 'databaseCpu' | 'p50' | 'p95'>
export type Comparison = { portal: Figures; floor: Figures; phases: { portal: Phase[]; floor: Phase[] } }

export type Tools = { databaseCpu: () => number; cores: number }

/** Runs this many rounds of a phase each, in turning order, and gives the medians. */
export async function alternate(portal: Side, floor: Side, rounds: number, tools: Tools): Promise<Comparison> {
  const phases = { portal: [] as Phase[], floor: [] as Phase[] }
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      { side: portal, into: phases.portal },
      { side: floor, into: phases.floor },
    ]
    for (const { side, into } of round % 2 ? turns.toReversed() : turns) into.push(await measure(side, tools))
  }
  return { portal: medians(phases.portal), floor: medians(phases.floor), phases }
}

/** One phase of one side. */
export async function measure(side: Side, { databaseCpu, cores }: Tools): Promise<Phase> {
  await side.ready?.()
  const before = { server: side.cpu(), database: databaseCpu(), machine: cpuOfMachine(), at: performance.now() }
  const outcome = await side.load()
  const wall = performance.now() - before.at
  const server = side.cpu() - before.server
  const database = databaseCpu() - before.database
  const ours = server + database + outcome.clientCpu
  const others = Math.max(0, cpuOfMachine() - before.machine - ours) / (wall * cores)
  await side.rest?.()
  const each = Math.max(1, outcome.answered)
  return {
    ...outcome,
    rate: outcome.answered / outcome.seconds,
    serverCpu: server / each,
    databaseCpu: database / each,
    others,
  }
}

export type Background = { server: number; database: number }

/** Milliseconds of CPU that a side uses per second while nobody asks it anything: mails and pictures of before. */
export async function background(side: Side, { databaseCpu }: Tools): Promise<Background> {
  const before = { server: side.cpu(), database: databaseCpu() }
  await delay(backgroundSeconds * 1000)
  const server = (side.cpu() - before.server) / backgroundSeconds
  return { server, database: (databaseCpu() - before.database) / backgroundSeconds }
}

const backgroundSeconds = 2

function medians(phases: Phase[]): Figures {
  const of = (name: keyof Figures) => median(phases.map((phase) => phase[name]))
  return {
    rate: of('rate'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
    p50: of('p50'),
    p95: of('p95'),
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
    : (sorted[Math.floor(middle)] ?? 0)
}
