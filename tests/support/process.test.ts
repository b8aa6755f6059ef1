import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { startPortal } from './process.ts'

test('a portal that is killed is ready again, its own database included', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-data-'))
  const env = { SEED: 'none', DATA_DIR: dataDir }
  const first = await startPortal({ env })
  expect(await first.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })

  const second = await startPortal({ env })
  expect(await second.kill()).toEqual({ code: 0, signal: null })
  await rm(dataDir, { recursive: true })
})

test('a portal that is stopped takes its database with it; disposed, it leaves nothing', async () => {
  const portal = await startPortal({ env: { SEED: 'none' } })
  expect(portal.lines.join('\n')).toContain(`The portal is ready: ${portal.baseUrl}`)
  await portal.kill()
  const database = await startEmbeddedPostgres({ directory: join(portal.dataDir, 'database'), durable: true })
  await database.stop()
  await portal.dispose()
  await expect(fetch(`${portal.baseUrl}/readyz`)).rejects.toThrow()
})

test('a portal that does not start tells why', async () => {
  await expect(startPortal({ env: { DATABASE_URL: 'nonsense' } })).rejects.toThrow(
    /ended. It said:\nWrong setting: DATABASE_URL/,
  )
})
