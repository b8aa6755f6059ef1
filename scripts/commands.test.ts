// Every command says how it is used and makes nothing; what it does not know it refuses in one sentence.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '#tests/support/command.ts'
import { readArguments } from './run.ts'

const usage = { name: 'backup', does: 'Writes.', words: ['FILE'], options: { check: { type: 'boolean' } } } as const

test('help is all that is done, wherever it stands', () => {
  expect(readArguments(usage, ['--help'])).toBeNull()
  expect(readArguments(usage, ['a.backup', '--bogus', '-h'])).toBeNull()
  expect(readArguments(usage, ['a.backup', '--check'])).toEqual({ values: { check: true }, words: ['a.backup'] })
})

test.each([
  [['--bogus', 'x'], /^Unknown option '--bogus'\. Its use: npm run backup -- FILE \[--check\]$/],
  [[], /^FILE is missing\. Its use: /],
  [['a', 'b'], /^"b" is one word too many\. Its use: /],
])('%j is refused with one sentence', (given, sentence) => {
  expect(() => readArguments(usage, given)).toThrow(sentence)
})

test('a command makes nothing where there is no portal, and names the setting', async () => {
  const nowhere = join(tmpdir(), `portal-nowhere-${process.pid}`)
  const [help, backup, away] = await Promise.all([
    runScript('migrate', ['--help'], { DATA_DIR: nowhere }),
    runScript('backup', [`${nowhere}.backup`], { DATA_DIR: nowhere }),
    runScript('sign-out-everybody', [], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }),
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
  expect(existsSync(nowhere)).toBe(false)
})
