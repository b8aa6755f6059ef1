import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#kit/database/embedded.ts'
import { eventually } from './eventually.ts'
import { startPortal } from './process.ts'

test('a portal that is killed is ready again, its own database included; one that is stopped takes that with it, and disposed, it leaves nothing @full', async () => {
  const first = await startPortal({ env: { SEED: 'none' } })
  // It answers a moment before it says so.
  await eventually(() => expect(first.lines.join('\n')).toContain(`The portal is ready: ${first.baseUrl}`))
  expect(await first.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })

  const second = await startPortal({ env: { SEED: 'none', DATA_DIR: first.dataDir } })
  expect(await second.kill()).toEqual({ code: 0, signal: null })
  const database = await startEmbeddedPostgres({ directory: join(first.dataDir, 'database'), durable: true })
  await database.stop()
  await first.dispose()
  await expect(access(first.dataDir)).rejects.toThrow(/ENOENT/)
  await expect(fetch(`${first.baseUrl}/readyz`)).rejects.toThrow()
})

test('a portal that does not start tells why', async () => {
  await expect(startPortal({ env: { DATABASE_URL: 'nonsense' } })).rejects.toThrow(
    /ended. It said:\nWrong setting: DATABASE_URL/,
  )
})
