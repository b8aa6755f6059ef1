import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#kit/database/connect.ts'
import { noOthers } from '#kit/gate/process-messages.ts'
import { fixedAddress } from '#tests/faults/support/address.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { watchForwarded } from './forwarded.ts'
import { installOperations } from './operations.ts'

/** One that reaches its database through an address, which may fall silent. */
async function portal() {
  const [database, folder] = await Promise.all([cloneDatabase(), mkdtemp(join(tmpdir(), 'portal-operations-'))])
  const url = new URL(database.url)
  const address = await fixedAddress(Number(url.port))
  url.port = String(address.port)
  url.hostname = '127.0.0.1'
  // One connection, so that what falls silent is all that there is.
  const { pool, db } = connect(url.href, 1, () => undefined)
  const app = Fastify()
  watchForwarded(app, app.log, noOthers)
  const incoming = join(folder, 'incoming')
  const mails = () => db.selectFrom('email').select('id').execute()
  const figures = [{ name: 'mails', help: 'Mails', read: async () => (await mails()).length }]
  installOperations(app, { pool, metricsToken: null, version: '1.0.0', incoming, figures })
  onTestFinished(async () => {
    await app.close()
    await address.close()
    await pool.end()
    await database.drop()
    await rm(folder, { recursive: true })
  })
  return {
    address,
    incoming,
    readiness: async () => (await app.inject({ url: '/readyz' })).statusCode,
    figures: async () => {
      const { body } = await app.inject({ url: '/metrics' })
      const names = ['database_up', 'files_writable', 'mails']
      return names.map((name) => new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
    },
  }
}

test('while the database is silent the figures come without those that it has to give, and say so', async () => {
  const { address, readiness, figures } = await portal()
  expect([await readiness(), await figures()]).toEqual([200, ['1', '1', '0']])
  address.hold()
  expect([await readiness(), await figures()]).toEqual([503, ['0', '1', undefined]])
  address.cut()
  expect([await readiness(), await figures()]).toEqual([200, ['1', '1', '0']])
}, 60_000)

test('where the place of files takes none, the portal is not ready, and its figures say so', async () => {
  const { incoming, readiness, figures } = await portal()
  expect(await readiness()).toBe(200)
  await rm(incoming, { recursive: true })
  await writeFile(incoming, 'a file in its place')
  expect([await readiness(), await figures()]).toEqual([503, ['1', '0', '0']])
  await rm(incoming)
  expect([await readiness(), await figures()]).toEqual([200, ['1', '1', '0']])
})
