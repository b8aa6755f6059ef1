// Each problem is a real one: a database that takes no changes, one of another encoding, a folder that is gone, a
// certificate of nobody, a mail server that is away.
import { once } from 'node:events'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#kit/database/connect.ts'
import { testApp, openPortal } from '#tests/support/app.ts'
import { runScript } from '#tests/support/command.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { runStatement } from '#tests/support/statement.ts'
import { languages } from '#words/languages.ts'
import { type Asked, checkUp } from './check-up.actions.ts'
import type { Finding } from './check-up.contract.ts'
import { askAddress, findCertificate } from './own-address.actions.ts'

const portal = await openPortal()
const { db } = portal
const admin = (await portal.as('ADMIN')).token

const read = async (headers: Record<string, string> = {}): Promise<Finding[]> =>
  (await portal.call('GET', '/setup/check-up', { token: admin, headers })).json().data
const statesOf = (found: readonly Finding[]) => Object.fromEntries(found.map(({ check, state }) => [check, state]))

const asked: Asked = { ...portal.deps, database: portal.deps, place: portal.deps.files.place, proxy: null }
const sayings = async (changes: Partial<Asked>) =>
  Object.fromEntries((await checkUp({ ...asked, ...changes })).map(({ check, verdict }) => [check, verdict.says]))

async function opened(url: string) {
  const found = connect(url, 2, () => undefined)
  onTestFinished(() => found.pool.end())
  return found
}

test('an administrator reads how the portal is, and what to do, in the language of the page', async () => {
  const found = await read()
  expect(statesOf(found)).toEqual({
    settings: 'look',
    database: 'good',
    version: 'good',
    rights: 'good',
    connections: 'good',
    clock: 'good',
    locale: 'good',
    secrets: 'good',
    mark: 'good',
    files: 'good',
    room: expect.any(String),
    backup: 'bad',
    mail: 'bad',
    address: 'look',
    proxy: 'good',
  })
  const mail = found.find(({ check }) => check === 'mail')
  expect(mail?.message).toContain('MAIL_URL')
  const inIndonesian = await read({ 'accept-language': 'id' })
  expect(inIndonesian.map(({ message }) => message)).not.toContain(mail?.message)
})

test('what somebody does about it is seen at once', async () => {
  await db.insertInto('portal_mark').values({ copy_reason: 'RESTORED', copy_since: new Date() }).execute()
  expect(await sayings({})).toMatchObject({ mark: 'copy' })
  await db.deleteFrom('portal_mark').execute()
  const visit = { headers: { 'x-forwarded-for': '203.0.113.9' }, url: '/healthz' } as const
  await portal.app.inject({ ...visit, remoteAddress: '10.0.0.9' })
  const proxy = (await read()).find(({ check }) => check === 'proxy')
  expect(proxy).toMatchObject({ state: 'bad', message: expect.stringContaining('10.0.0.9') })
})

test('a database that takes no changes is told from a good one', async () => {
  const own = await cloneDatabase()
  onTestFinished(own.drop)
  const name = new URL(own.url).pathname.slice(1)
  await runStatement(own.url, `alter database ${name} set default_transaction_read_only = on`)
  await runStatement(own.url, `insert into migration (name) values ('9999_of_next_year.sql')`).catch(() => undefined)
  expect(await sayings({ database: await opened(own.url) })).toMatchObject({ rights: 'readOnly', database: 'good' })
})

test('a newer database, and one that holds no portal and few letters', async () => {
  const newer = await cloneDatabase()
  onTestFinished(newer.drop)
  await runStatement(newer.url, `insert into migration (name) values ('9999_of_next_year.sql')`)
  expect(await sayings({ database: await opened(newer.url) })).toMatchObject({ version: 'unasked' })
  const { adminUrl } = inject('database')
  const name = `ascii_${process.pid}`
  await runStatement(
    adminUrl,
    `create database ${name} template template0 encoding SQL_ASCII locale_provider libc locale "C"`,
  )
  onTestFinished(() => runStatement(adminUrl, `drop database ${name} with (force)`))
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  expect(await sayings({ database: await opened(url) })).toMatchObject({ version: 'empty', locale: 'encoding' })
})

test('a database that is away stops no other question', async () => {
  const found = await sayings({ database: { problem: 'It is away.' } })
  expect(found).toEqual({
    settings: 'noLimits',
    database: 'away',
    files: 'good',
    address: 'local',
    proxy: 'good',
  })
})

test('a folder that is gone', async () => {
  const other = await testApp()
  onTestFinished(other.close)
  await rename(other.deps.config.dataDir, `${other.deps.config.dataDir}.away`)
  const found = await checkUp({ ...asked, ...other.deps, database: other.deps, place: other.deps.files.place })
  await rename(`${other.deps.config.dataDir}.away`, other.deps.config.dataDir)
  expect(found).toContainEqual({
    check: 'files',
    verdict: { state: 'bad', says: 'closed', values: { folder: 'DATA_DIR', problem: 'ENOENT' } },
  })
})

test('a certificate of nobody is read to its end, and where none is shown there is none', async () => {
  const server = new SMTPServer({ secure: true, logger: false })
  server.on('error', () => undefined) // we hang up without a word
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const found = await findCertificate(`https://localhost:${port}`)
  await new Promise((done) => server.close(() => done(undefined)))
  expect(found).toMatchObject({ ends: expect.any(Date), problem: expect.any(String) })
  expect(Number.isNaN(found?.ends.getTime())).toBe(false)
  expect(await findCertificate(`https://localhost:${port}`)).toBeNull()
})

test('an address leads to a portal, or to something else', async () => {
  const { app, close } = await testApp()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await askAddress(address)).toBeNull()
  expect(await askAddress(`${address}/api`)).toBe('HTTP 404')
  await close()
  expect(await askAddress(address)).toBe('ECONNREFUSED')
})

test('npm run doctor says the same in a line each, its end says it too, and a test mail arrives by wish', async () => {
  const smtp = await startSmtp()
  const { dataDir } = portal.deps.config
  const given = { DATABASE_URL: portal.databaseUrl, DATA_DIR: dataDir, PORT: '1' }
  const file = join(dataDir, 'portal.env')
  await writeFile(
    file,
    Object.entries({ ...given, APP_URL: 'nowhere' })
      .map((pair) => pair.join('='))
      .join('\n'),
  )
  await portal.db.insertInto('backup_run').values({ kind: 'COMMAND', path: '/x.backup', bytes: 1 }).execute()
  const [ill, wrong, well] = await Promise.all([
    runScript('doctor', [], given),
    runScript('doctor', ['--env-file', file], {}),
    runScript('doctor', ['--mail', 'chair@club.example'], { ...given, MAIL_URL: smtp.url }),
  ])
  expect(ill.code).toBe(1)
  expect(ill.portal).toMatch(/^This portal: database [\d.:]+\/test_\w+ \(DATABASE_URL\), files in \S+ \(DATA_DIR\)\.$/)
  expect(ill.lines).toContainEqual(expect.stringMatching(/^bad {3}mail {9}There is no mail server/))
  expect(ill.lines).toContainEqual(expect.stringMatching(/^look {2}runs {9}No portal answers at http:/))
  expect(wrong).toMatchObject({ code: 1, lines: [expect.stringMatching(/^bad {3}settings {5}Wrong setting: APP_URL/)] })
  expect(well.lines.filter((line) => line.startsWith('bad'))).toEqual([])
  expect(well.code).toBe(0)
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([['chair@club.example']])
  await smtp.stop()
})

test('every verdict has its sentence in every language', async () => {
  const sources = ['check-up.actions.ts', 'check-up.rules.ts'].map((name) => readFile(new URL(name, import.meta.url)))
  const text = (await Promise.all(sources)).join()
  const said = [...text.matchAll(/(?:look|bad)\('(\w+)'/g)].map(([, word]) => word ?? '')
  expect(said.length).toBeGreaterThan(20)
  for (const language of languages) {
    const file = new URL(`../../words/${language}/checkUp.json`, import.meta.url)
    const known = JSON.parse(await readFile(file, 'utf8')) as Record<string, object>
    expect(Object.values(known).flatMap((group) => Object.keys(group))).toEqual(expect.arrayContaining(said))
  }
})
