// Two processes on one database and one folder share the work behind the requests: each job is done once.
import { watch } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { effort, isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import { startSmtp, type SmtpSink } from '../support/smtp.ts'
import { violations } from './invariants.ts'
import { checkMails, untilSent } from './support/mail-check.ts'
import { isAcknowledged, registration, sendAll } from './support/registrations.ts'
import { report, tally } from './support/report.ts'
import { silentFiles } from './support/silent-files.ts'
import { raiseStage, type Stage } from './support/stage.ts'

let stage: Stage
let smtp: SmtpSink
beforeEach(async () => {
  stage = await raiseStage()
  smtp = await startSmtp()
  onTestFinished(smtp.stop)
  onTestFinished(stage.close)
})

/** How often each name has come into a folder since then. */
function arrivals(folder: string): { times: Map<string, number>; close: () => void } {
  const times = new Map<string, number>()
  const watcher = watch(folder, (event, name) => {
    if (event === 'rename' && name) times.set(name, (times.get(name) ?? 0) + 1)
  })
  return { times, close: () => watcher.close() }
}

const waitingPictures = () => stage.db.selectFrom('file').select('id').where('state', '=', 'RAW').execute()

/** Registers through both in turn until everything behind it is done as well. */
async function registerThroughBoth(count: number) {
  const portals = [await stage.start({ MAIL_URL: smtp.url }), await stage.start({ MAIL_URL: smtp.url })]
  const shift = await makeShift(stage.db, stage.world, { quota: count })
  const proof = await photo({ width: 240, height: 320 })
  const ready = arrivals(join(stage.filesFolder, 'ready'))
  const forms = await Promise.all(
    Array.from({ length: count }, () => registration(stage.world, { shiftIds: [shift], proof })),
  )
  const attempts = await sendAll(portals, forms)
  await untilSent(stage.db)
  await eventually(async () => expect(await waitingPictures()).toEqual([]))
  return { portals, attempts, ready }
}

test('each picture is encoded once and each mail is sent once @full', async () => {
  const { portals, attempts, ready } = await registerThroughBoth(effort(16, 400))
  const mails = await checkMails(stage.db, smtp)
  const retries = await stage.pool.query(`select 'email' as name, id from email where tries > 0
    union all select 'file', id from file where tries > 0`)
  report('two portals', { ...tally(attempts), pictures: ready.times.size, mails: smtp.mails.length })
  ready.close()
  expect(attempts.filter(isAcknowledged)).toHaveLength(attempts.length)
  expect(ready.times.size).toBe(attempts.length)
  expect([...ready.times.values()].filter((times) => times !== 1)).toEqual([])
  expect(retries.rows).toEqual([])
  expect(mails).toEqual({ wrong: [], twice: 0 })
  expect(smtp.mails).toHaveLength(attempts.length)
  const expected = { acknowledged: attempts, portals, mails: 'ended' } as const
  expect(await violations(stage, expected)).toEqual([])
  for (const portal of portals) await portal.kill()
  expect(await violations(stage, { mails: 'ended', files: 'swept' })).toEqual([])
})

// In a long run, as all negative controls of faults.
test.runIf(isLong)('negative control: a picture that is encoded a second time is noticed', async () => {
  const { ready } = await registerThroughBoth(2)
  await stage.db.updateTable('file').set({ state: 'RAW' }).execute()
  const [file] = await stage.db.selectFrom('file').select(['id', 'key']).execute()
  const files = await silentFiles(stage)
  // As a process would that does not know of the other: the original is still there for it.
  await copyFile(join(files.readyFolder, file?.key ?? ''), join(stage.filesFolder, 'raw', file?.key ?? ''))
  await files.prepare(file?.id ?? 0)
  await eventually(() => expect(ready.times.get(file?.key ?? '')).toBeGreaterThan(1))
  ready.close()
})
