// The drill: a backup under load, the server lost, and everything brought back elsewhere.
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { connect, type Db } from '#kit/database/connect.ts'
import { joinEmbeddedPostgres } from '#kit/database/embedded.ts'
import { mailServerMail } from '#features/setup/mail-server.mail.ts'
import { checkBackup } from '#services/backup/manifest.ts'
import { fileSource } from '#services/backup/source.ts'
import { writeBackup } from '#services/backup/write.ts'
import { folderPlace } from '#services/files/place.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { seal } from '#services/secrets.ts'
import { totpOwner } from '#services/totp.ts'
import { runScript } from '../support/command.ts'
import { effort, isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { startPortal } from '../support/process.ts'
import { insertRow } from '../support/rows.ts'
import { sessionOf } from '../support/sessions.ts'
import { type SmtpSink, startSmtp } from '../support/smtp.ts'
import { runStatement } from '../support/statement.ts'
import { violations } from './invariants.ts'
import { random } from './support/random.ts'
import { type Attempt, isAcknowledged, registration } from './support/registrations.ts'
import { lines, percentile, report } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'
import { stream } from './support/stream.ts'

/** Groups of one to three people each; `DRILL=2000` makes a long run of that many. */
const registrations = Number(process.env['DRILL'] ?? effort(15, 20_000))
/** How long the load is measured before the backup, in ms. */
const calm = effort(300, 20_000)
const flips = effort(10, 60)

let stage: Stage
let folder: string
let path: string
beforeEach(async () => {
  stage = await raiseStage()
  onTestFinished(stage.close)
  folder = await mkdtemp(join(tmpdir(), 'portal-drill-'))
  path = join(folder, 'portal.backup')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

/** Registrations of one to three people, by so many students at once. */
async function begin(baseUrl: string, width: number) {
  const proof = await photo({ width: 240, height: 320 })
  let next = 0
  return stream(baseUrl, width, 5, () => {
    next += 1
    return registration(stage.world, { shiftIds: Array.from({ length: 1 + (next % 3) }, () => shift), proof })
  })
}
let shift: number

const people = (attempts: readonly Attempt[]) =>
  attempts.filter(isAcknowledged).reduce((sum, { registration: { nims } }) => sum + nims.length, 0)

/** In a long run a machine of its own: the embedded database, in a folder that is not there yet. */
async function newPlace(): Promise<Record<string, string>> {
  const env = { DATA_DIR: join(folder, 'new'), SEED: 'none', RATE_LIMIT: 'off' }
  if (isLong) return env
  const url = new URL(inject('database').adminUrl)
  const name = `drill_${Date.now()}`
  await runStatement(inject('database').adminUrl, `create database ${name}`)
  onTestFinished(() => runStatement(inject('database').adminUrl, `drop database ${name} with (force)`))
  url.pathname = `/${name}`
  return { ...env, DATABASE_URL: url.href }
}

const databaseIn = (place: Record<string, string>) => join(place['DATA_DIR'] ?? '', 'database')

/** Of a portal that runs there. */
async function databaseOf(place: Record<string, string>): Promise<Db> {
  const own = () => joinEmbeddedPostgres({ directory: databaseIn(place), durable: true })
  const { pool, db } = connect(place['DATABASE_URL'] ?? (await own()).url, 2, () => undefined)
  onTestFinished(() => pool.end())
  return db
}

async function flip(at: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, at)
  byte[0] = (byte[0] ?? 0) ^ 4
  await file.write(byte, 0, 1, at)
  await file.close()
}

/** What a backup does to those who register beside it, and what it must hold. */
async function backUpUnderLoad(): Promise<Attempt[]> {
  const portal = await stage.start()
  const filling = await begin(portal.baseUrl, effort(6, 16))
  const fillingAt = performance.now()
  while (filling.attempts.length < registrations) await delay(20)
  await filling.end()
  const filled = (performance.now() - fillingAt) / 1000
  const load = await begin(portal.baseUrl, 4)
  await delay(calm)
  const beganAt = performance.now()
  const backup = await runScript('backup', [path], { DATABASE_URL: stage.databaseUrl, DATA_DIR: stage.dataDir })
  const endedAt = performance.now()
  if (backup.code !== 0) throw new Error(backup.lines.join('\n'))
  const all = [...filling.attempts, ...(await load.end())]
  expect(lines(all.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  await portal.kill('SIGKILL')
  const endOf = ({ beganAt: at, ms }: Attempt) => at + ms
  const quiet = load.attempts.filter((attempt) => endOf(attempt) < beganAt)
  const beside = load.attempts.filter((attempt) => endOf(attempt) >= beganAt && attempt.beganAt < endedAt)
  const p95 = [percentile(quiet, 0.95), percentile(beside, 0.95)] as const
  const ratio = p95[1] / p95[0]
  const acknowledged = all.filter((attempt) => endOf(attempt) < beganAt)
  // Said at once, for what comes after takes minutes.
  report('backup under load', {
    registrations: acknowledged.length,
    registrants: people(acknowledged),
    'filling s': filled.toFixed(1),
    'MB of backup': Math.round((await stat(path)).size / 1_000_000),
    'backup s': (backup.ms / 1000).toFixed(1),
    'requests before it': quiet.length,
    'requests beside it': beside.length,
    'p95 before': p95[0],
    'p95 beside it': p95[1],
    'p95 ratio': ratio.toFixed(2),
  })
  // A short run has other tests next to it and says nothing of times.
  if (isLong) expect.soft(ratio).toBeLessThanOrEqual(2)
  return acknowledged
}

test('a backup under load brings back every registration that was acknowledged before it, with its picture', async () => {
  const chance = random()
  shift = await makeShift(stage.db, stage.world, { quota: 100_000 })
  const acknowledged = await backUpUnderLoad()

  // The server is lost, and its disk with it.
  await stage.pool.query('drop schema public cascade')
  await rm(stage.dataDir, { recursive: true, force: true })
  const elsewhere = await newPlace()
  const restore = await runScript('restore', [path], elsewhere)
  if (restore.code !== 0) throw new Error(restore.lines.join('\n'))
  // Those who were signed in that day are so again; whether that is wanted, only a person can judge.
  expect(restore.lines).toContainEqual(expect.stringMatching(/Sessions .* are valid again: npm run sign-out-everybody/))

  // A backup of the restored one weighs all rows and files again.
  const directory = databaseIn(elsewhere)
  const own = elsewhere['DATABASE_URL'] ? null : await joinEmbeddedPostgres({ directory, durable: true })
  const filesFolder = join(elsewhere['DATA_DIR'] ?? '', 'files')
  const source = { url: elsewhere['DATABASE_URL'] ?? own?.url ?? '', files: await folderPlace(filesFolder) }
  const [first, second] = [await checkBackup(fileSource(path)), await writeBackup(join(folder, 'again.backup'), source)]
  await own?.stop()
  expect({ ...second.manifest, madeAt: '' }).toEqual({ ...first.manifest, madeAt: '' })
  expect(first.manifest.missing).toEqual([])

  const restored = await startPortal({ env: elsewhere })
  onTestFinished(() => restored.dispose())
  const place = { db: await databaseOf(elsewhere), filesFolder }
  const wrong = await violations(place, { acknowledged, portals: [restored] })
  expect(wrong).toEqual([])
  // It goes on where it stood: nobody gets an id that somebody has.
  const further = await begin(restored.baseUrl, 2)
  while (further.attempts.length < 6) await delay(20)
  const attempts = await further.end()
  expect(lines(attempts.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])

  const unseen: number[] = []
  for (let left = flips; left > 0; left -= 1) {
    const at = chance.below(first.bytes)
    await flip(at)
    const found = await checkBackup(fileSource(path)).catch((error: Error) => error)
    if (!(found instanceof Error && found.message.startsWith('The backup is damaged: '))) unseen.push(at)
    await flip(at)
  }
  expect(unseen).toEqual([])
  await checkBackup(fileSource(path))
  report('backup drill', {
    seed: chance.seed,
    registrations: acknowledged.length,
    'lost, changed or without picture': wrong.length,
    files: first.manifest.files.count,
    'rows in it': first.manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    'restore s': (restore.ms / 1000).toFixed(1),
    'flipped bytes': flips,
    unseen: unseen.length,
  })
})

test('what is not empty, not whole or not known is refused with one sentence, and stays as it was', async () => {
  const env = { DATABASE_URL: stage.databaseUrl, DATA_DIR: stage.dataDir }
  await stage.pool.query(`insert into migration (name) values ('9999_of_next_year.sql')`)
  const source = { url: stage.databaseUrl, files: await folderPlace(stage.filesFolder) }
  await writeBackup(path, source)
  const elsewhere = await newPlace()
  const refused = async (sentence: RegExp, place: Record<string, string>) => {
    const { code, lines: said } = await runScript('restore', [path], place)
    expect({ code, said: said.at(-1) }).toEqual({ code: 1, said: expect.stringMatching(sentence) })
  }
  await refused(/^This backup was made by a newer portal \(it knows 9999_of_next_year\.sql\)/, elsewhere)
  await stage.pool.query(`delete from migration where name like '9999%'`)
  await rm(path)
  await writeBackup(path, source)
  await refused(/^The database is not empty/, env)
  await flip((await stat(path)).size - 3000)
  // Either what an entry holds, or what announces the next one: the sizes before it differ from run to run.
  await refused(/^The backup is damaged: .+ (is not what was written|cannot be read)\.$/, elsewhere)
  expect(await readdir(elsewhere['DATA_DIR'] ?? '').catch(() => [])).toEqual([])
})

/** The office names servers at a few ports only, so this one has an address of its own. */
const office = { host: '127.0.76.18', port: 2525 }

/** What waits in the outbox, a mail server of the office's that asks for no password, and an app of the administrator. */
async function makeOffice(smtp: SmtpSink) {
  const { db } = stage
  const email = 'treasurer@example.com'
  const { id } = await insertRow(db, 'account', { role: 'ADMIN', nim: '2901234567', name: 'Treasurer', email })
  const secret = await seal({ secretKey: null, dataDir: stage.dataDir }, Buffer.from('secret'), totpOwner(id))
  await insertRow(db, 'factor_totp', { user_id: id, secret, confirmed_at: new Date() })
  const server = { host: office.host, port: smtp.port, from_address: 'club@example.com', confirmed_at: new Date() }
  await insertRow(db, 'mail_server', server)
  await db
    .transaction()
    .execute((trx) => queueMails(trx, [{ template: mailServerMail, to: email, userId: id, data: { by: 'Somebody' } }]))
  return sessionOf(db, id)
}

/** Each look at the outbox asks first whether this is a copy; a start and its jobs ask a few times too. */
async function looksAtOutbox(db: Db): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ seen: number }>`
      select seq_scan::int as seen from pg_stat_user_tables where relname = 'portal_mark'`.execute(db)
    return rows[0]?.seen ?? 0
  }
  const before = await count()
  await eventually(async () => expect(await count()).toBeGreaterThan(before + 6))
}

test('a restored portal writes to nobody until an administrator says that it is the real one, and names the key that it misses', async () => {
  const smtp = await startSmtp(office)
  onTestFinished(smtp.stop)
  const token = await makeOffice(smtp)
  const here = { DATABASE_URL: stage.databaseUrl, DATA_DIR: stage.dataDir }
  expect(await runScript('backup', [path], here)).toMatchObject({ code: 0 })
  const elsewhere = await newPlace()
  const restore = await runScript('restore', [path], elsewhere)
  const locked = expect.stringMatching(/^1 of 1 sealed secrets .+ bring the former .+secret\.key there/)
  expect(restore).toMatchObject({ code: 0, lines: expect.arrayContaining([locked]) })

  const restored = await startPortal({ env: elsewhere })
  onTestFinished(() => restored.dispose())
  await eventually(() => expect(restored.lines).toContain('Ctrl-C stops it.'))
  expect(restored.lines).toEqual(expect.arrayContaining([expect.stringMatching(/^This may be a copy/), locked]))
  const ask = async (method: string, address: string) => {
    const answer = await fetch(`${restored.baseUrl}/api${address}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { data: { copy: unknown } }
  }
  const dashboard = () => ask('GET', `/dashboard-admin/${stage.world.termId}`)
  expect((await dashboard()).data.copy).toMatchObject({ reason: 'RESTORED' })
  const db = await databaseOf(elsewhere)
  await looksAtOutbox(db)
  expect(smtp.mails).toEqual([])
  expect(await ask('POST', '/setup/real')).toMatchObject({ data: { copy: null } })
  expect((await dashboard()).data.copy).toBeNull()
  await smtp.waitFor(({ subject }) => subject === 'The portal’s mail server was changed')

  const said = await db
    .selectFrom('audit_entry')
    .select('at')
    .where('action', '=', 'became_real')
    .executeTakeFirstOrThrow()
  const isSince = (at: string) => new Date(at) >= new Date(said.at)
  await eventually(async () => {
    const mails = await db.selectFrom('email').select(['attempts', 'sent_at']).execute()
    expect(mails).toEqual([{ attempts: 1, sent_at: expect.toSatisfy(isSince) }])
  })
})
