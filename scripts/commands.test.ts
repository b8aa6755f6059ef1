// Every command says how it is used and makes nothing; what it does not know it refuses in one sentence.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runScript } from '#tests/support/command.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { runStatement } from '#tests/support/statement.ts'
import { readArguments } from './run.ts'

const usage = { name: 'backup', does: 'Writes.', words: ['FILE'], options: { check: { type: 'boolean' } } } as const

test('help is all that is done, wherever it is among the arguments', () => {
  expect(readArguments(usage, ['--help'])).toBeNull()
  expect(readArguments(usage, ['a.backup', '--bogus', '-h'])).toBeNull()
  expect(readArguments(usage, ['a.backup', '--check'])).toEqual({ values: { check: true }, words: ['a.backup'] })
})

test.each([
  [['--bogus', 'x'], /^Unknown option '--bogus'\. Its use: npm run backup -- FILE \[--check\] \[--env-file …\]$/],
  [[], /^FILE is missing\. Its use: /],
  [['a', 'b'], /^"b" is one word too many\. Its use: /],
])('%j is refused with one sentence', (given, sentence) => {
  expect(() => readArguments(usage, given)).toThrow(sentence)
})

test('a command makes nothing where there is no portal or a newer one, and says which setting or version it wants', async () => {
  const nowhere = join(tmpdir(), `portal-nowhere-${process.pid}`)
  const newer = await cloneDatabase()
  onTestFinished(newer.drop)
  await runStatement(newer.url, `insert into migration (name) values ('9999_of_next_year.sql')`)
  const [help, backup, away, noFile, admin] = await Promise.all([
    runScript('migrate', ['--help'], { DATA_DIR: nowhere }),
    runScript('backup', [`${nowhere}.backup`], { DATA_DIR: nowhere }),
    runScript('sign-out-everybody', [], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }),
    runScript('admin', ['2501234567', '--env-file', `${nowhere}.env`], { DATABASE_URL: newer.url }),
    runScript('admin', ['2501234567'], { DATABASE_URL: newer.url }),
  ])
  expect(help).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^npm run migrate -- /), ...help.lines.slice(1)],
  })
  expect(backup).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(`There is no portal in ${nowhere} \\(DATA_DIR\\)`)],
  })
  expect(away).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^The database \(DATABASE_URL\) cannot be reached/)],
  })
  // Node itself reads such a file first, and refuses in its own words.
  expect(noFile.code).not.toBe(0)
  expect(noFile.lines).toEqual([expect.stringContaining(`${nowhere}.env`)])
  expect(admin).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^The database is newer than this portal .+9999_of_next_year\.sql/)],
  })
  expect(existsSync(nowhere)).toBe(false)
})
