// npm run bench: the portal's speed as ratios to the least programs that do the same work, measured by turns.
//   --short         ends in two minutes
//   --only a,b      only these rows
//   --only cost     what a registration costs the database, statement by statement; not among the rows otherwise
//   --million       the committee's screens also at 1,000,000 rows, which takes some minutes to fill
//   --strict        exit code 1 when a goal is missed
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Result, remark, type Row, table } from './bench/result.ts'
import { announcement } from './bench/rows/announcement.ts'
import { browser } from './bench/rows/browser.ts'
import { certificates } from './bench/rows/certificates.ts'
import { cost } from './bench/rows/cost.ts'
import { payments } from './bench/rows/lists.ts'
import { memory, start } from './bench/rows/process.ts'
import { quotes } from './bench/rows/quotes.ts'
import { landing, login, shifts } from './bench/rows/reads.ts'
import { registrations, rush } from './bench/rows/registration.ts'
import { treasurer } from './bench/rows/treasurer.ts'
import { openStage } from './bench/stage.ts'

// One portal goes through all of them, in this order: what is read is read before there is a crowd of rows.
const rows: Record<string, Row> = {
  start,
  landing,
  reads: shifts,
  login,
  registration: registrations,
  quotes,
  rush,
  payments,
  treasurer,
  announcement,
  certificates,
  memory,
  browser,
  cost,
}
const flag = { type: 'boolean', default: false } as const
const { values: options } = parseArgs({
  options: {
    short: flag,
    million: flag,
    strict: flag,
    only: {
      type: 'string',
      default: Object.keys(rows)
        .filter((name) => name !== 'cost')
        .join(),
    },
  },
})
const names = options.only.split(',')
const unknown = names.filter((name) => !rows[name])
if (unknown.length > 0) {
  console.error(`No such row: ${unknown.join(', ')}. There are: ${Object.keys(rows).join(', ')}.`)
  process.exit(2)
}

const shortLimit = 100_000
const begin = performance.now()
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`
const load = loadavg()[0]?.toFixed(2)
console.log(`${availableParallelism()} cores, Node ${process.version}, load average ${load}`)
// So that what was started is stopped by its own hooks.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const stage = await openStage({ ...options, counted: names.includes('cost') })
const found: { name: string; result: Result }[] = []
try {
  for (const [name, row] of Object.entries(rows).filter(([each]) => names.includes(each))) {
    const at = performance.now()
    // On a machine that is busy with something else the two minutes may not be enough for all.
    const isLate = options.short && at - begin > shortLimit
    const run = isLate ? Promise.reject(new Error('the two minutes of a short run were over')) : row(stage)
    const results = await run.catch((error: unknown) => [failure(name, error)])
    found.push(...results.map((result) => ({ name, result })))
    process.stderr.write(`${name}: measured in ${seconds(at)}\n`)
  }
} finally {
  await stage.stop()
}

console.log(`\n${table(found.map(({ result }) => result))}\n`)
for (const { name, result } of found) console.log(remark(name, result))
const missed = found.filter(({ result }) => !result.pass).length
console.log(`\n${seconds(begin)}. ${missed} of ${found.length} goals missed.`)
process.exitCode = options.strict && missed > 0 ? 1 : 0

function failure(name: string, error: unknown): Result {
  const how = error instanceof Error ? error.message : String(error)
  return { title: `${name}: not measured`, unit: '', portal: 0, goal: '-', pass: false, how }
}
