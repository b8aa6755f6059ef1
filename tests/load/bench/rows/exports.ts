/** Long lists as files: how long 10,000 rows take, and how far the server's memory goes up meanwhile. */
import type { Bench } from '../bench.ts'
import { administrator } from '../administrator.ts'
import { fillMembers, fillPayments } from '../crowd.ts'
import { byLimit, type Result, type Row } from '../result.ts'
import { type Taken, takeExport } from '../take-export.ts'

export const exports: Row = { name: 'exports', run }

const unit = 10_000
// The lists that a season makes as long as that; talents and the board's applicants are some hundreds.
const lists = [
  'toefl-payments',
  'toefl-details',
  'toefl-attendances',
  'registrant-details',
  'member-payments',
  'welcoming-parties',
]

async function run(bench: Bench): Promise<Result[]> {
  const running = await bench.portal()
  const { process: portal, db } = running
  portal.resume()
  await fillPayments(unit, running)
  await fillMembers(unit, db)
  const authorization = await administrator(db)
  const found: Result[] = []
  for (const list of lists) {
    const taken: Partial<Record<'xlsx' | 'csv', Taken>> = {}
    for (const format of ['csv', 'xlsx'] as const) {
      taken[format] = await takeExport(portal, `/api/${list}/export?format=${format}`, authorization)
    }
    found.push(...judge(list, taken.xlsx as Taken, taken.csv as Taken)) // both were taken
  }
  return found
}

const per = ({ seconds, rows }: Taken) => (seconds * unit) / rows
const told = (format: string, { rows, seconds, megabytes }: Taken) =>
  `${format}: ${rows} rows, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(2)} s`

function judge(list: string, xlsx: Taken, csv: Taken): Result[] {
  const how = `GET /api/${list}/export?format=xlsx and csv, read as fast as it comes`
  if (xlsx.rows < unit * 0.9) throw new Error(`${list} has only ${xlsx.rows} rows`)
  return [
    byLimit(Math.max(per(xlsx), per(csv)), 5, 's', {
      title: `export of ${list}: 10,000 rows, the slower of both formats`,
      how,
      notes: [told('XLSX', xlsx), told('CSV', csv)],
      details: { xlsx, csv },
    }),
    byLimit(Math.max(xlsx.growth, csv.growth), 256, 'MB', {
      title: 'the same: growth of the server’s memory',
      how: `${how}; VmRSS in /proc/<pid>/status every 10 ms, over what it was before`,
    }),
  ]
}
