import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Address, fixedAddress } from '#tests/faults/support/address.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runStatement } from '#tests/support/statement.ts'
import { connect } from './connect.ts'

let database: TestDatabase
let address: Address
let url: URL
beforeAll(async () => {
  database = await cloneDatabase()
  url = new URL(database.url)
  address = await fixedAddress(Number(url.port))
  url.port = String(address.port)
})
afterAll(async () => {
  await address.close()
  await database.drop()
})

test('of connections that say nothing, those that the server no longer knows are ended, and one that works is not', async () => {
  const { pool, db } = connect(url.href, 3, () => undefined)
  onTestFinished(() => pool.end())
  const pidOf = async () => {
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return { client, pid: rows[0]?.pid ?? 0 }
  }
  const silent = await Promise.all([pidOf(), pidOf()])
  address.hold()
  for (const { pid } of silent) await runStatement(database.url, `select pg_terminate_backend(${pid})`)
  const busy = await pool.connect()
  const long = busy.query('select pg_sleep(5)')
  for (const { client } of silent) client.release()
  await expect(sql`select 1`.execute(db)).rejects.toThrow('the server is gone')
  // Idle ones too: the next caller gets a new one.
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  await expect(long).resolves.toMatchObject({ rowCount: 1 })
  busy.release()
})
