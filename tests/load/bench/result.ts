/** What a row has found, how it is judged, and how it is printed. */
import type { Comparison, Phase } from './measure.ts'
import type { Stage } from './stage.ts'

export type Result = {
  title: string
  unit: string
  portal: number
  floor?: number
  /** Portal over floor. */
  ratio?: number
  goal: string
  pass: boolean
  phases?: { portal: Phase; floor?: Phase }
  /** What was done, for somebody who wants to do it by hand. */
  how: string
  notes?: string[]
}

export type Row = (stage: Stage) => Promise<Result[]>

type Judged = Pick<Result, 'title' | 'how' | 'notes' | 'phases'>

const cpu = (phase: Phase) => phase.serverCpu + phase.databaseCpu

/** The floor's CPU per answer over the portal's: the ratio if CPU alone decided. */
const byCpu = ({ phases }: Result) => (phases?.floor ? cpu(phases.floor) / cpu(phases.portal) : undefined)

/** Judges by the rate, which is to be at least this share of the floor's. */
export function byRate(phases: Comparison, atLeast: number, judged: Judged): Result {
  const [portal, floor] = [phases.portal.rate, phases.floor.rate]
  const ratio = portal / floor
  // A busy client holds both back alike, which would hide the difference.
  const isClientTheLimit = phases.portal.client > 0.85 || phases.floor.client > 0.85
  const decides = isClientTheLimit ? Math.min(ratio, cpu(phases.floor) / cpu(phases.portal)) : ratio
  const notes = [...(judged.notes ?? []), ...(isClientTheLimit ? ['the client was the limit: CPU decides'] : [])]
  const goal = `>= ${atLeast}`
  return { ...judged, notes, unit: 'answers/s', portal, floor, ratio, goal, pass: decides >= atLeast, phases }
}

/** Judges by the median latency, which is to be at most so many times the floor's. */
export function byLatency(phases: Comparison, most: number, judged: Judged): Result {
  const [portal, floor] = [phases.portal.p50, phases.floor.p50]
  const ratio = portal / floor
  return { ...judged, unit: 'ms p50', portal, floor, ratio, goal: `<= ${most} x`, pass: ratio <= most, phases }
}

/** Judges one number of the portal alone. */
export const byLimit = (portal: number, most: number, unit: string, judged: Judged): Result => ({
  ...judged,
  unit,
  portal,
  goal: `<= ${most} ${unit}`,
  pass: portal <= most,
})

const figure = (value: number | undefined) =>
  value === undefined ? '-' : value >= 100 ? value.toFixed(0) : value < 0.01 ? value.toFixed(2) : value.toPrecision(3)

const pair = ({ phases }: Result, ...names: ('serverCpu' | 'databaseCpu' | 'p50' | 'p95')[]) =>
  [phases?.portal, phases?.floor]
    .flatMap((phase) => (phase ? names.map((name) => figure(phase[name])).join(' ') : []))
    .join(' / ') || '-'

/** The results as lines of columns; pairs are portal / floor. */
export function table(results: readonly Result[]): string {
  const heads = ['row', 'unit', 'portal', 'floor', 'ratio', 'by CPU', 'goal', '', 'server ms', 'db ms', 'p50 p95 ms']
  const lines = results.map((one) => [
    one.title,
    one.unit,
    figure(one.portal),
    figure(one.floor),
    figure(one.ratio),
    figure(byCpu(one)),
    one.goal,
    one.pass ? 'pass' : 'MISS',
    pair(one, 'serverCpu'),
    pair(one, 'databaseCpu'),
    pair(one, 'p50', 'p95'),
  ])
  const widths = heads.map((head, at) => Math.max(head.length, ...lines.map((line) => line[at]!.length)))
  return [heads, ...lines]
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** How a result was come by, and what spoils it. */
export function remark(name: string, { title, how, notes = [], phases }: Result): string {
  const others = Math.max(phases?.portal.others ?? 0, phases?.floor?.others ?? 0)
  const busy = others > 0.1 ? [`other programs took up to ${Math.round(others * 100)} % of the cores`] : []
  return [title, `npm run bench -- --only ${name}`, how, ...notes, ...busy].join('\n    ')
}
