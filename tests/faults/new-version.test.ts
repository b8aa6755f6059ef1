// `npm run upgrade` with real folders and processes: a newer version takes over, one that does not come up is taken back, and a run
// that is killed anywhere is ended by the next.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, expect, test } from 'vitest'
import { processesNaming } from '#kit/machine/processes.ts'
import { cloneDatabase } from '../support/database.ts'
import { isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/process.ts'

/** What a release is made of; packages and web part are those of here. */
const sources = [
  'src',
  'database',
  'scripts',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

const isShipped = (path: string) => !/\.test\.tsx?$/.test(path)

/** In place of `npm ci` and of the build, whose program is the same: only what it was made from is written. */
const install = `
  import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
  import { fingerprint } from './scripts/build.ts'
  const here = ${JSON.stringify(resolve('.'))}
  symlinkSync(here + '/node_modules', 'node_modules')
  mkdirSync('build')
  for (const part of ['client', 'server']) symlinkSync(here + '/build/' + part, 'build/' + part)
  writeFileSync('build/.made-from', await fingerprint())
`

async function lay(folder: string, change: { version: string; migration?: string; main?: string }): Promise<string> {
  await mkdir(folder, { recursive: true })
  // A tenth of the work of one that lets others go on.
  for (const part of sources) cpSync(part, join(folder, part), { recursive: true, filter: isShipped })
  const edit = async (name: string, from: string | RegExp, to: string) => {
    const path = join(folder, name)
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
  }
  await edit('package.json', /"version": "[^"]+"/, `"version": "${change.version}"`)
  await edit('src/version.ts', /'[\d.]+'/, `'${change.version}'`)
  await writeFile(join(folder, 'install.mjs'), install)
  if (change.migration) await writeFile(join(folder, 'database/migrations/9999_newer.sql'), change.migration)
  if (change.main) await edit('src/main.ts', 'async function start(): Promise<void> {', `$&\n  ${change.main}`)
  return folder
}

async function run(folder: string, words: string[], env: Record<string, string>, killAt?: RegExp) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      if (killAt?.test(line)) child.kill('SIGKILL')
    })
  }
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, lines }
}

/** A portal in a folder of its own, with a payment's worth of rows, and the ways to look at it. */
async function raise() {
  const base = await mkdtemp(join(tmpdir(), 'portal-versions-'))
  const { url, drop } = await cloneDatabase()
  const app = await lay(join(base, 'app'), { version: '1.0.0' })
  await run(app, ['install.mjs'], {})
  const port = String(await freePort())
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(base, 'data'),
    BACKUP_DIR: join(base, 'backups'),
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    SEED: 'none',
    LOG_LEVEL: 'warn',
  }
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const end = async () => {
    for (const { pid } of await processesNaming(base)) if (pid !== process.pid) process.kill(pid, 'SIGTERM')
    await eventually(async () => expect(await processesNaming(join(base, ''))).toEqual([]))
    await pool.end()
    await drop()
    await rm(base, { recursive: true, force: true })
  }
  const running = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: app,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: 'ignore',
  })
  running.unref()
  const version = async () => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    )
    return /portal_info\{version="([^"]+)"\}/.exec(text)?.[1]
  }
  await eventually(async () => expect(await version()).toBe('1.0.0'))
  await pool.query(
    `insert into account (nim, name, email, role) values ('2907778889', 'Kept', 'kept@example.com', 'USER')`,
  )
  const upgrade = (words: string[], { killAt, more = {} }: { killAt?: RegExp; more?: Record<string, string> } = {}) =>
    run(app, ['scripts/upgrade.ts', '--yes', '--install', 'node install.mjs', ...words], { ...env, ...more }, killAt)
  const kept = async () =>
    (await pool.query<{ name: string }>(`select name from account where nim = '2907778889'`)).rows
  const isNewer = async () => {
    const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('newer') is not null as there`)
    return rows[0]?.there
  }
  const mark = async () => (await pool.query('select mark, copy_reason from portal_mark')).rows
  return { base, app, version, upgrade, kept, isNewer, mark, end }
}

// One portal, which each test leaves with the version and the rows that it began with.
let place: Awaited<ReturnType<typeof raise>>
beforeAll(async () => {
  place = await raise()
  return place.end
})

const migration = `create table newer (id int); alter table account add column newer_note text;
  update account set name = 'Changed by the newer one' where nim = '2907778889';`

// Where a run is killed, which the next one ends; with every test run at the first.
const kills: [where: string, step?: RegExp][] = [
  ['at the switch', /^Switching/],
  ['at the backup', /^Backing up/],
  ['at the start', /^Starting it/],
  ['at the stop', /^Stopping/],
  ['at the database', /^Bringing the database/],
  ['nowhere'],
]

test.each(isLong ? kills : kills.slice(0, 1))(
  'killed %s, a newer version takes over from a folder with a migration, and the way back brings version and database of before @full',
  async (_, step) => {
    const key = await generateX25519Identity()
    const more = { BACKUP_RECIPIENT: await identityToRecipient(key) }
    const next = await lay(join(place.base, 'given'), { version: '1.0.1', migration })
    const before = await place.mark()
    if (step) {
      const killed = await place.upgrade(['--from', next], { killAt: step, more })
      expect({ code: killed.code, at: killed.lines.at(-1) }).toEqual({ code: null, at: expect.stringMatching(step) })
    }
    const up = await place.upgrade(['--from', next], { more })
    expect(up.lines.at(-1)).toMatch(/^Version 1\.0\.1 runs\. /)
    expect([up.code, await place.version(), await place.isNewer()]).toEqual([0, '1.0.1', true])
    expect((await lstat(place.app)).isSymbolicLink()).toBe(true)
    expect(await readlink(place.app)).toMatch(/releases\/1\.0\.1-/)
    expect(await readdir(join(place.base, 'releases'))).toContain('1.0.0-first')
    expect(await readFile(join(place.base, 'releases/upgrade.json'), 'utf8')).not.toContain('SECRET')

    const older = await place.upgrade(['--from', await lay(join(place.base, 'old'), { version: '0.9.0' })])
    expect(older.lines.at(-1)).toMatch(/^0\.9\.0 is older than 1\.0\.1/)
    const locked = await place.upgrade(['--back'])
    expect(locked).toMatchObject({ code: 1, lines: [expect.stringContaining('is encrypted')] })
    expect(await place.version(), 'nothing was stopped').toBe('1.0.1')
    const keyFile = join(place.base, 'key.txt')
    await writeFile(keyFile, key)
    const back = await place.upgrade(['--back', '--identity', keyFile], step ? { killAt: /^Starting version/ } : {})
    expect(back.code).toBe(step ? null : 0)
    const end = step ? await place.upgrade([]) : back
    expect(end.lines.at(-1)).toBe('Version 1.0.0 runs again.')
    expect([await place.version(), await place.isNewer(), await place.kept()]).toEqual([
      '1.0.0',
      false,
      [{ name: 'Kept' }],
    ])
    expect(await place.mark(), 'it is no copy').toEqual(before)
    await rm(join(place.base, 'given'), { recursive: true })
  },
)

test('a version that does not come up is taken back by itself: the old one answers, on the database of before @full', async () => {
  const before = await place.mark()
  const main = `throw new Error('This version is broken.')`
  await inGit(place.app, 'tagged', (folder) => lay(folder, { version: '1.0.1', migration, main }))
  const unknown = await place.upgrade(['--from', 'v9'])
  expect(unknown).toMatchObject({ code: 1, lines: expect.arrayContaining(['Neither a folder nor git knows "v9".']) })
  const up = await place.upgrade(['--from', 'v-tagged'])
  expect(up.lines.at(-1)).toMatch(/^Version 1\.0\.0 runs again/)
  expect([up.code, await place.version(), await place.isNewer()]).toEqual([1, '1.0.0', false])
  expect([await place.kept(), await place.mark()]).toEqual([[{ name: 'Kept' }], before])
  if (!isLong) return
  // One whose migration fails goes back by the same steps.
  const wrong = await lay(join(place.base, 'wrong'), { version: '1.0.2', migration: 'select from nowhere;' })
  expect(await place.upgrade(['--from', wrong])).toMatchObject({ code: 1 })
  expect([await place.version(), await place.kept()]).toEqual(['1.0.0', [{ name: 'Kept' }]])
})

/** Makes a repository of the running folder, and in it a tag with what is changed in a copy. */
async function inGit(app: string, name: string, change: (folder: string) => Promise<unknown>): Promise<void> {
  const git = async (folder: string, ...words: string[]) =>
    expect(await runGit(folder, words), words.join(' ')).toMatchObject({ code: 0 })
  await writeFile(join(app, '.gitignore'), 'node_modules\nbuild\n')
  await git(app, 'init', '--quiet')
  await git(app, 'add', '.')
  await git(app, 'commit', '--quiet', '-m', 'first')
  const copy = join(app, '..', name)
  await git(app, 'clone', '--quiet', '.', copy)
  await change(copy)
  await git(copy, 'add', '.')
  await git(copy, 'commit', '--quiet', '-m', 'next')
  await git(copy, 'push', '--quiet', 'origin', `HEAD:refs/tags/v-${name}`)
}

const runGit = (folder: string, words: string[]) =>
  run(folder, ['-e', `require('child_process').execFileSync('git', ${JSON.stringify(words)}, { stdio: 'inherit' })`], {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  })
