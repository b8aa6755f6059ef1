// Writes database/tables.ts from a database that the migrations made; with --check it only compares.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#kit/database/connect.ts'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { migrate } from '#kit/database/migrate.ts'

// What the connection's parsers really return (see kit/database/connect.ts).
const moment = 'ColumnType<string, Date | string, Date | string>'
const mapping = { timestamptz: moment, date: 'string', int8: 'ColumnType<number, number | string, number | string>' }

const check = process.argv.includes('--check')
const directory = await mkdtemp(join(tmpdir(), 'table-types-'))
try {
  const server = await startEmbeddedPostgres({ directory, durable: false })
  try {
    const { pool } = connect(server.url, 1, () => {})
    await migrate(pool, 'database/migrations')
    await pool.end()
    await generate(server.url)
  } finally {
    await server.stop()
  }
} finally {
  await rm(directory, { recursive: true, force: true })
}

async function generate(url: string): Promise<void> {
  const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
  // The parts of the one payment are tables of their own to the programmes.
  const options = [
    '--dialect=postgres',
    '--partitions',
    '--out-file=database/tables.ts',
    '--type-mapping',
    JSON.stringify(mapping),
  ]
  // The address holds a password, and a command line can be read by every user of the machine.
  const env = { ...process.env, DATABASE_URL: url }
  try {
    await promisify(execFile)(process.execPath, [program, ...options, ...(check ? ['--verify'] : [])], { env })
    console.log(check ? 'database/tables.ts fits the migrations.' : 'Wrote database/tables.ts.')
  } catch (error) {
    if (!check) throw error
    console.error('database/tables.ts does not fit the migrations. Run `npm run db:types` and commit the result.')
    process.exitCode = 1
  }
}
