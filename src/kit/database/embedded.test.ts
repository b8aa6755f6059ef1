// With the real programs and real kills. The folders lie in one that only this user may enter, so when the tests
// run as root, the server (which then runs as nobody) works below a folder that is closed to it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts'

let root: string
let directory: string // one for most tests, for making a cluster takes the longest
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-test-'))
})

beforeEach(() => {
  directory = join(root, 'database')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
})

afterAll(() => rm(root, { recursive: true }))

async function start(durable = true, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, durable, ...(log && { log }) })
  running.push(server)
  return server
}

/** Starts the database in another process and gives its address. */
async function startElsewhere(kind: 'durable' | 'throw-away'): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['tests/support/hold-database.ts', directory, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // some tests kill the server under it
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = async () =>
  Number((await readFile(join(directory, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

test('what was written is there after a stop, and the second start takes the cluster that is there @full', async () => {
  const first = await start()
  await query(first.url, 'drop table if exists note; create table note as select 7 as value')
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const made = async () => (await stat(join(directory, 'cluster/PG_VERSION'))).birthtimeMs
  const before = await made()
  const second = await start()
  expect(await made()).toBe(before)
  expect(await query(second.url, 'select value from note')).toEqual([{ value: 7 }])
})

test('it counts in UTC, knows every alphabet, and keeps its commits', async () => {
  const { url } = await start()
  const [row] = await query(
    url,
    `select current_setting('timezone') as zone, current_setting('server_encoding') as encoding, upper('éß') as upper,
            current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  )
  expect(row).toEqual({ zone: 'UTC', encoding: 'UTF8', upper: 'Éß', fsync: 'on', commit: 'on' })
})

test('only who has the password gets in', async () => {
  const { url } = await start(false)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a second portal on the same folder is refused in one sentence', async () => {
  const { child } = await startElsewhere('throw-away')
  await expect(start()).rejects.toThrow(
    `Another portal (process ${child.pid}) is already using the data folder ${directory}.`,
  )
})

test('after kill -9 of the portal the next start adopts the server, and nothing is lost', async () => {
  const { child, url } = await startElsewhere('durable')
  await query(url, 'drop table if exists note; create table note as select 7 as value')
  const before = await postmaster()
  await kill(child)

  const next = await start()
  expect(await postmaster()).toBe(before)
  expect(await query(next.url, 'select value from note')).toEqual([{ value: 7 }])
})

test('a server left behind with other settings is replaced @full', async () => {
  const { child, url } = await startElsewhere('durable')
  await query(url, 'drop table if exists note; create table note as select 7 as value')
  await kill(child)
  const next = await start(false)
  expect(await query(next.url, `select value, current_setting('fsync') as fsync from note`)).toEqual([
    { value: 7, fsync: 'off' },
  ])
})

test('after kill -9 of portal and server together nothing is lost', async () => {
  const { child, url } = await startElsewhere('durable')
  await query(url, 'drop table if exists note; create table note as select 7 as value')
  const server = await postmaster()
  await kill(child)
  process.kill(server, 'SIGKILL')
  const next = await start()
  expect(await query(next.url, 'select value from note')).toEqual([{ value: 7 }])
})

test("a left-over postmaster.pid that names a stranger's process is no obstacle", async () => {
  await (await start()).stop()
  await writeFile(
    join(directory, 'cluster/postmaster.pid'),
    `${process.pid}\n/proc/self/cwd\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
  )
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a creation that was killed half-way is done again', async () => {
  directory = join(root, 'half-made')
  await mkdir(join(directory, 'cluster.new/base'), { recursive: true })
  await writeFile(join(directory, 'cluster.password'), 'of the half-made one')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that dies is started again on the same port', async () => {
  const lines: string[] = []
  const { url } = await start(true, (line) => lines.push(line))
  await query(url, 'drop table if exists note; create table note as select 7 as value')
  process.kill(await postmaster(), 'SIGKILL')
  await eventually(async () => expect(lines.at(-1)).toContain('started again'))
  expect(await eventually(() => query(url, 'select value from note'))).toEqual([{ value: 7 }])
})

test('a throw-away server dies with its owner, however that ends', async () => {
  const { child, url } = await startElsewhere('throw-away')
  await kill(child)
  await eventually(() => expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED'))
})

test('a folder that cannot be used, or holds another version, is named in one sentence', async () => {
  await writeFile(join(root, 'file'), '')
  directory = join(root, 'file/below')
  await expect(start()).rejects.toThrow(`The data folder ${directory} cannot be read and written (ENOTDIR).`)

  directory = join(root, 'old')
  await mkdir(join(directory, 'cluster'), { recursive: true })
  await writeFile(join(directory, 'cluster/PG_VERSION'), '9\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 9, but this portal brings PostgreSQL 1\d/)
})

test('a moved folder still works @full', async () => {
  await (await start()).stop()
  await rename(directory, join(root, 'elsewhere'))
  directory = join(root, 'elsewhere')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})
