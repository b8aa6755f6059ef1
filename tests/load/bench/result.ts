/** What a row has found, and how that is judged. */
import type { Comparison, Figures } from './alternate.ts'

export type Pair = { portal: number; floor?: number | undefined }

export type Result = {
  title: string
  /** What the two numbers are: `answers/s`, `ms`, `MB`. */
  unit: string
  portal: number
  floor?: number | undefined
  /** Portal over floor. */
  ratio?: number | undefined
  /** The floor's CPU per answer over the portal's: what the ratio would be if CPU alone decided. */
  cpuRatio?: number
  goal: string
  pass: boolean
  /** Milliseconds of CPU per answer. */
  serverCpu?: Pair
  databaseCpu?: Pair
  /** Milliseconds. */
  p50?: Pair
  p95?: Pair
  /** The largest share of the cores that other programs took during a phase. */
  others?: number
  notes?: string[]
  /** What was done, for somebody who wants to do it by hand. */
  how: string
  /** Goes to the JSON file only. */
  details?: unknown
}

export type Row = { name: string; run: (bench: import('./bench.ts').Bench) => Promise<Result[]> }

type Judged = { title: string; how: string; notes?: string[] }

const both = (portal: Figures, floor: Figures, name: keyof Figures): Pair => ({
  portal: portal[name],
  floor: floor[name],
})

const cpu = ({ serverCpu, databaseCpu }: Figures) => serverCpu + databaseCpu

const costs = ({ portal, floor, phases }: Comparison) => ({
  cpuRatio: cpu(floor) / cpu(portal),
  serverCpu: both(portal, floor, 'serverCpu'),
  databaseCpu: both(portal, floor, 'databaseCpu'),
  p50: both(portal, floor, 'p50'),
  p95: both(portal, floor, 'p95'),
  others: Math.max(...[...phases.portal, ...phases.floor].map((phase) => phase.others)),
  details: phases,
})

/** Judges by the rate, which is to be at least this share of the floor's. */
export function byRate(comparison: Comparison, atLeast: number, judged: Judged): Result {
  const portal = comparison.portal.rate
  const floor = comparison.floor.rate
  const ratio = portal / floor
  const goal = `>= ${atLeast}`
  return { ...judged, unit: 'answers/s', portal, floor, ratio, goal, pass: ratio >= atLeast, ...costs(comparison) }
}

/** Judges by the median latency, which is to be at most so many times the floor's. */
export function byLatency(comparison: Comparison, atMost: number, judged: Judged): Result {
  const portal = comparison.portal.p50
  const floor = comparison.floor.p50
  const ratio = portal / floor
  return {
    ...judged,
    unit: 'ms p50',
    portal,
    floor,
    ratio,
    goal: `<= ${atMost} x`,
    pass: ratio <= atMost,
    ...costs(comparison),
  }
}

/** Judges one number of the portal alone. */
export function byLimit(portal: number, atMost: number, unit: string, judged: Judged & Partial<Result>): Result {
  return { unit, portal, goal: `<= ${atMost} ${unit}`, pass: portal <= atMost, ...judged }
}
