// Which files and which database belong together, which work a copy leaves alone, and how it becomes the real one.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startDelivery } from '#services/mail/deliver.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { openFiles } from '#services/files/files.ts'
import { openPlace } from '#services/files/where.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { openOffice } from '#tests/support/office.ts'
import { eventually } from '#tests/support/eventually.ts'
import { photo } from '#tests/support/pictures.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { startStore } from '#tests/support/store.ts'
import { expectOwnFiles, isCopy, settleMark } from './mark.ts'
import { sweepOwnFiles, whileReal } from './mark-rest.ts'

const smtp = await startSmtp()
const store = await startStore()
afterAll(() => Promise.all([smtp.stop(), store.stop()]))
const { portal, world, token } = await openOffice({ env: { MAIL_URL: smtp.url } })
const { db, deps } = portal
const home = 'https://portal.example.org'

beforeEach(async () => {
  await db.deleteFrom('portal_mark').execute()
  await db.deleteFrom('file').execute()
  await rm(portal.filesFolder, { recursive: true, force: true })
  await mkdir(join(portal.filesFolder, 'incoming'), { recursive: true })
})

/** As a start of the portal does, with the files of this folder or store. */
async function start({ folder = portal.filesFolder, filesUrl = null as string | null, appUrl = home } = {}) {
  const place = await openPlace(folder, filesUrl)
  await expectOwnFiles({ db, place })
  return settleMark({ db, place }, appUrl)
}

/** So many pictures, named by rows or by none, young as they are. */
async function put(count: number, isNamed: boolean): Promise<string[]> {
  const files = await openFiles(portal.filesFolder, db, deps.log)
  const held = await photo({ width: 20, height: 20 })
  const upload = { held, size: held.length, sha256: 'x'.repeat(64), head: held.subarray(0, 16) }
  const keys: string[] = []
  for (let left = count; left > 0; left -= 1) {
    const stored = await files.store({ ...upload, filename: 'p.jpg', claimedType: 'image/jpeg' }, 'image/jpeg')
    if (isNamed) await db.transaction().execute((trx) => files.name(trx, stored, { isPublic: false }))
    keys.push(stored.key)
  }
  return keys
}
const inFolder = (part: string) => readdir(join(portal.filesFolder, part)).then((names) => names.toSorted())
const state = () =>
  db.selectFrom('portal_mark').select(['copy_reason', 'host', 'unswept', 'unswept_of']).executeTakeFirst()
const another = /^The files in the folder .+ are those of another portal than this database: set DATA_DIR/

test('a portal from before there were marks gets its own quietly where rows name its files, and where both are empty', async () => {
  await put(2, true)
  expect(await start()).toBeNull()
  expect(await start(), 'and again').toBeNull()
  await db.deleteFrom('portal_mark').execute()
  await expect(start(), 'as a database of before with files that are marked').rejects.toThrow(another)
  await rm(join(portal.filesFolder, 'mark'))
  expect(await start(), 'until somebody says that they belong together').toBeNull()
})

test('files of another portal are refused, with their mark and without', async () => {
  await put(1, true)
  await start()
  await db.updateTable('portal_mark').set({ mark: '11111111-1111-4111-8111-111111111111' }).execute()
  await expect(start()).rejects.toThrow(another)
  await db.deleteFrom('portal_mark').execute()
  await rm(join(portal.filesFolder, 'mark'))
  await db.deleteFrom('file').execute()
  await expect(start()).rejects.toThrow(/^This database names none of the files in the folder .+: set DATA_DIR/)
  expect(await state(), 'nothing was written').toBeUndefined()
})

test('a store is marked too, and one of another portal is refused', async () => {
  expect(await start({ filesUrl: store.url })).toBeNull()
  expect(await start({ filesUrl: store.url })).toBeNull()
  await db.updateTable('portal_mark').set({ mark: '11111111-1111-4111-8111-111111111111' }).execute()
  await rm(join(portal.filesFolder, 'mark'))
  await expect(start({ filesUrl: store.url })).rejects.toThrow(
    /^The files in the store http.+ are those of another portal/,
  )
})

test('a portal whose files are all gone may be a copy, also when new ones have come; with them back it is not', async () => {
  await put(1, true)
  await start()
  const aside = `${portal.filesFolder}.aside`
  await rename(portal.filesFolder, aside)
  await mkdir(join(portal.filesFolder, 'incoming'), { recursive: true })
  expect(await start()).toBe('FILES')
  await put(1, true)
  expect(await start()).toBe('FILES')
  await rm(portal.filesFolder, { recursive: true })
  await rename(aside, portal.filesFolder)
  expect(await start()).toBeNull()
})

test('another name in APP_URL makes it one; another port, an address of the machine itself, and the demo do not', async () => {
  expect(await start({ appUrl: 'http://localhost:4000' })).toBeNull()
  expect(await start({ appUrl: 'http://127.0.0.1:5000' })).toBeNull()
  expect(await start()).toBeNull()
  expect(await start({ appUrl: `${home}:8443` })).toBeNull()
  expect(await start({ appUrl: 'https://drill.example.org' })).toBe('ADDRESS')
  expect(await start({ appUrl: 'http://localhost:4000' })).toBe('ADDRESS')
  expect(await start()).toBeNull()
  await db.updateTable('club').set({ is_demo: true }).execute()
  onTestFinished(async () => void (await db.updateTable('club').set({ is_demo: false }).execute()))
  expect(await start({ appUrl: 'https://drill.example.org' })).toBeNull()
})

test('a copy sends nothing and deletes nothing until an administrator says that it is the real one', async () => {
  const [kept] = await put(1, true)
  const [lost] = await put(1, false)
  await start()
  await db.updateTable('portal_mark').set({ copy_reason: 'RESTORED', copy_since: new Date() }).execute()
  let ran = 0
  const every = async (_name: string, _cron: string, task: () => Promise<void>) => task()
  const jobs = whileReal({ db, jobs: { ...deps.jobs, every } })
  const night = () => jobs.every('night', '* * * * *', async () => void (ran += 1))
  const letter: MailTemplate = {
    name: 'letter',
    subject: () => 'Still true',
    write: async () => ({ greeting: 'Hi', paragraphs: [] }),
  }
  await db
    .transaction()
    .execute((trx) => queueMails(trx, [{ template: letter, to: 'student@example.com', userId: null, data: {} }]))
  const delivery = startDelivery(deps, [letter])
  onTestFinished(() => delivery.stop())
  await night()
  await sweepOwnFiles(deps)
  await deps.files.sweep(0)
  await deps.files.remove(kept!)
  const tried = await portal.call('POST', '/setup/test-letter', { token })
  expect(tried.json().data).toMatchObject({ is_sent: false, message: expect.stringContaining('may be a copy') })
  expect([ran, smtp.mails.length, new Set(await inFolder('raw'))]).toEqual([0, 0, new Set([kept, lost])])

  const numbers = async () => {
    return (await portal.call('GET', `/dashboard-admin/${world.termId}`, { token })).json().data
  }
  expect((await numbers()).copy).toMatchObject({ reason: 'RESTORED' })
  expect((await portal.call('POST', '/setup/real', { token })).json()).toMatchObject({ data: { copy: null } })
  expect((await numbers()).copy).toBeNull()
  expect(await isCopy(db)).toBe(false)
  await eventually(() => expect(smtp.mails.map(({ subject }) => subject)).toEqual(['Still true']))
  await night()
  await deps.files.sweep(0)
  expect([ran, await inFolder('raw'), await inFolder('bin')]).toEqual([1, [], [`raw.${lost}`]])
})

test('what no row names lies in the bin for a week, and comes back when a row names it again; what is erased does not', async () => {
  const [named, erased] = await put(2, true)
  const [lost] = await put(1, false)
  await start()
  const rows = await db.selectFrom('file').selectAll().execute()
  await db.deleteFrom('file').where('key', '=', named!).execute()
  await db.updateTable('file').set({ state: 'ERASED' }).where('key', '=', erased!).execute()
  expect(await deps.files.sweep(0)).toBe(3)
  expect([await inFolder('raw'), await inFolder('bin')]).toEqual([[], [`raw.${named}`, `raw.${lost}`].toSorted()])
  const { id: _, ...row } = rows.find(({ key }) => key === named)!
  await db.insertInto('file').values(row).execute()
  await deps.files.sweep(0)
  expect([await inFolder('raw'), await inFolder('bin')]).toEqual([[named], [`raw.${lost}`]])
  await deps.files.sweep(0, 0)
  expect(await inFolder('bin')).toEqual([])
})

test('a sweep of more than a tenth, and more than twenty files, does nothing but tell', async () => {
  await put(3, true)
  await start()
  const lost = await put(21, false)
  expect(await deps.files.sweep(0)).toBe(0)
  expect((await inFolder('raw')).length).toBe(24)
  expect(await state()).toMatchObject({ unswept: 21, unswept_of: 24 })
  await rm(join(portal.filesFolder, 'raw', lost[0]!))
  expect(await deps.files.sweep(0)).toBe(20)
  expect(await state()).toMatchObject({ unswept: null })
})
