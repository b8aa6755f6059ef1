// A migrated, empty database for one test file, in some 20 ms.
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { runStatement } from './statement.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** Clones the template. Call it in `beforeAll` and `drop` in `afterAll`; open connections do not hinder the drop. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied as files: written page by page it takes three times as long.
  await runStatement(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runStatement(adminUrl, `drop database if exists ${name} with (force)`) }
}
