// npm run bench: the portal's speed as ratios to the least programs that do the same work, measured by turns.
//   --short         ends in two minutes
//   --only a,b      only these rows
//   --million       the list of payments also at 1,000,000 rows, which takes some minutes to fill
//   --strict        exit code 1 when a goal is missed
import { mkdtemp, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBench } from './bench/bench.ts'
import type { Result, Row } from './bench/result.ts'
import { browser } from './bench/rows/browser.ts'
import { exports } from './bench/rows/exports.ts'
import { landing } from './bench/rows/landing.ts'
import { login } from './bench/rows/login.ts'
import { memory } from './bench/rows/memory.ts'
import { payments } from './bench/rows/payments.ts'
import { reads } from './bench/rows/reads.ts'
import { registration } from './bench/rows/registration.ts'
import { rush } from './bench/rows/rush.ts'
import { start } from './bench/rows/start.ts'
import { remarks, table } from './bench/table.ts'

// One portal goes through all of them, in this order: what is read is read before there is a crowd of rows.
const rows: readonly Row[] = [start, landing, reads, login, registration, rush, payments, exports, memory, browser]

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    million: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
})
const names = options.only?.split(',') ?? rows.map((row) => row.name)
const unknown = names.filter((name) => !rows.some((row) => row.name === name))
if (unknown.length > 0) {
  console.error(`No such row: ${unknown.join(', ')}. There are: ${rows.map((row) => row.name).join(', ')}.`)
  process.exit(2)
}

const shortLimit = 100_000
const begin = performance.now()
const load = loadavg()[0] ?? 0
console.log(`${availableParallelism()} cores, Node ${process.version}, load average ${load.toFixed(2)}`)
// So that what was started is stopped by its own hooks.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const bench = await openBench(options)
const found: { row: string; result: Result }[] = []
try {
  for (const { name, run } of rows.filter((row) => names.includes(row.name))) {
    const at = performance.now()
    // On a machine that is busy with something else the two minutes may not be enough for all.
    if (options.short && at - begin > shortLimit) {
      found.push({ row: name, result: failure(name, new Error('the two minutes of a short run were over')) })
      continue
    }
    for (const result of await run(bench).catch((error: unknown) => [failure(name, error)]))
      found.push({ row: name, result })
    process.stderr.write(`${name}: measured in ${((performance.now() - at) / 1000).toFixed(0)} s\n`)
  }
} finally {
  await bench.stop()
}

const results = found.map((one) => one.result)
console.log(`\n${table(results)}\n`)
console.log(remarks(results, (result) => found.find((one) => one.result === result)?.row ?? ''))
const file = join(await mkdtemp(join(tmpdir(), 'bench-')), 'bench.json')
await writeFile(file, JSON.stringify({ at: new Date(), cores: availableParallelism(), load, options, found }, null, 2))
console.log(`\n${((performance.now() - begin) / 1000).toFixed(0)} s. All numbers: ${file}`)
const missed = results.filter((result) => !result.pass)
if (missed.length > 0) console.log(`${missed.length} of ${results.length} goals missed.`)
process.exitCode = options.strict && missed.length > 0 ? 1 : 0

function failure(name: string, error: unknown): Result {
  const reason = error instanceof Error ? error.message : String(error)
  return { title: `${name}: not measured`, unit: '', portal: 0, goal: '-', pass: false, how: reason }
}
