/** Prints results as a table, and beneath it how each was come by. */
import type { Pair, Result } from './result.ts'

const figure = (value: number | undefined): string => {
  if (value === undefined || value === 0) return '-'
  if (value >= 1000) return value.toFixed(0)
  return value >= 100
    ? value.toFixed(0)
    : value >= 10
      ? value.toFixed(1)
      : value >= 1
        ? value.toFixed(2)
        : value.toFixed(3)
}

const pair = (given: Pair | undefined) =>
  !given ? '-' : given.floor === undefined ? figure(given.portal) : `${figure(given.portal)} / ${figure(given.floor)}`

const quantiles = (of: 'portal' | 'floor', { p50, p95 }: Result) =>
  p50?.[of] ? `${figure(p50[of])} / ${figure(p95?.[of])}` : '-'

const heads = [
  'row',
  'unit',
  'portal',
  'floor',
  'ratio',
  'by CPU',
  'goal',
  '',
  'server CPU ms',
  'db CPU ms',
  'p50/p95 ms',
  'floor p50/p95',
]

const cells = (result: Result): string[] => [
  result.title,
  result.unit,
  figure(result.portal),
  figure(result.floor),
  result.ratio === undefined ? '-' : result.ratio.toFixed(2),
  result.cpuRatio === undefined ? '-' : result.cpuRatio.toFixed(2),
  result.goal,
  result.pass ? 'pass' : 'MISS',
  pair(result.serverCpu),
  pair(result.databaseCpu),
  quantiles('portal', result),
  quantiles('floor', result),
]

export function table(results: readonly Result[]): string {
  const lines = [heads, ...results.map(cells)]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const print = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  return [print(heads), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1).map(print)].join('\n')
}

/** Notes and commands, a paragraph per row. */
export function remarks(results: readonly Result[], nameOf: (result: Result) => string): string {
  return results
    .map((result) => {
      const busy =
        (result.others ?? 0) > 0.1
          ? [`other programs took up to ${Math.round((result.others ?? 0) * 100)} % of the cores`]
          : []
      const notes = [...(result.notes ?? []), ...busy].map((note) => `\n    ${note}`)
      return `${result.title}\n    npm run bench -- --only ${nameOf(result)}\n    ${result.how}${notes.join('')}`
    })
    .join('\n')
}
