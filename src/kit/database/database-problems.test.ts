// The installed driver's errors of a lost connection, from real sockets: they have no code, only a text.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import pg from 'pg'
import { connect } from './connect.ts'
import { databaseProblem } from './database-problems.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** A server that takes every connection for what it does with it. */
async function listen(serve: (socket: Socket) => unknown): Promise<string> {
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    serve(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  endings.push(
    () => server.close(),
    () => sockets.forEach((socket) => socket.destroy()),
  )
  return `postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`
}

function poolOf(connectionString: string, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 200, ...more })
  pool.on('error', () => undefined)
  endings.push(() => pool.end())
  return pool
}

const answerTo = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => new Error('It went well.'),
    (reason: unknown) => reason as Error,
  )
  return { said: `${error.message} ${String((error as { code?: string }).code)}`, known: databaseProblem(error, {}) }
}
const unavailable = expect.objectContaining({ status: 503 }) as unknown

test('a server that hangs up, stays silent or is not there is unavailable', async () => {
  const hangsUp = await listen((socket) => socket.destroy())
  const closes = await listen((socket) => socket.end())
  const silent = await listen(() => undefined)
  for (const address of [hangsUp, closes, silent, 'postgres://x@127.0.0.1:1/x']) {
    const { said, known } = await answerTo(poolOf(address).query('select 1'))
    expect(known, said).toEqual(unavailable)
  }
})

test('waiting for a connection of the pool in vain is unavailable', async () => {
  const database = await cloneDatabase()
  endings.push(() => database.drop())
  const pool = poolOf(database.url, { max: 1 })
  const held = await pool.connect()
  const { said, known } = await answerTo(pool.query('select 1'))
  held.release()
  expect(known, said).toEqual(unavailable)
})

test('a connection that is cut under a statement, and each that is asked of it after, is unavailable', async () => {
  const database = await cloneDatabase()
  endings.push(() => database.drop())
  const { pool } = connect(database.url, 2, () => undefined)
  endings.push(() => pool.end())
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const asked = answerTo(client.query('select pg_sleep(10)'))
  // Without a word of the server's: the socket alone goes.
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  const cut = await asked
  const after = await answerTo(client.query('select 1'))
  client.release(true)
  expect([cut.known, after.known], `${cut.said}; ${after.said}`).toEqual([unavailable, unavailable])
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
})

test('what is no loss of a connection is none', () => {
  expect(databaseProblem(new Error('Query values must be an array'), {})).toBeNull()
})
