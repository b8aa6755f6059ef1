// Two machines with two processes each: two folders of data, one PostgreSQL, one store. A run of minutes, so long runs only.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bucketPlace, readBucketUrl } from '#services/files/bucket.ts'
import { moveFiles } from '#services/files/move.ts'
import { folderPlace } from '#services/files/place.ts'
import { isLong } from '../support/effort.ts'
import { makeShift } from '../support/facts.ts'
import { photo } from '../support/pictures.ts'
import type { PortalProcess } from '../support/process.ts'
import { sessionOf } from '../support/sessions.ts'
import { startStore, type TestStore } from '../support/store.ts'
import { violations } from './invariants.ts'
import { crowd } from './support/crowd.ts'
import { type Attempt, codeOf, isAcknowledged, registration, sendAll } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { raiseStage, type Stage } from './support/stage.ts'

/** A real store can take the place of the light one; its bucket has to be empty. */
const given = process.env['TEST_FILES_URL']

let stage: Stage
let store: TestStore | undefined
let folders: string[]
let filesUrl: string
beforeEach(async () => {
  if (!isLong) return
  stage = await raiseStage()
  store = given ? undefined : await startStore()
  filesUrl = given ?? store?.url ?? ''
  folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'portal-machine-'))))
})
afterEach(async () => {
  if (!isLong) return
  await stage.close()
  await store?.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const secret = 'the-same-on-all-machines-0123456789'
const on = (machine: number, env: Record<string, string> = {}) =>
  stage.start({ DATA_DIR: folders[machine] ?? '', FILES_URL: filesUrl, SECRET_KEY: secret, ...env })

async function four(): Promise<PortalProcess[]> {
  const portals: PortalProcess[] = []
  // As an upgrade does it: the first one has the database ready before the next begins.
  for (const machine of [0, 0, 1, 1]) portals.push(await on(machine))
  return portals
}

async function adminToken(): Promise<string> {
  const account = { role: 'ADMIN', nim: '2799999999', name: 'Office', email: 'office@example.com' }
  const { id } = await stage.db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
  return sessionOf(stage.db, id)
}

/** All that is wrong; pictures are left as they are from now on, for the store is looked at in a copy. */
async function allViolations(portals: readonly PortalProcess[], acknowledged: readonly Attempt[]): Promise<string[]> {
  await stage.pool.query(`update file set encode_after = now() + interval '1 day' where state = 'RAW'`)
  await delay(5000) // for the few that were begun
  return violations({ db: stage.db, filesFolder: await brought() }, { portals, acknowledged })
}

/** The folder of files on the first machine, with a copy of all that lies in the store. */
async function brought(): Promise<string> {
  const folder = join(folders[0] ?? '', 'files')
  const bucket = await bucketPlace(readBucketUrl(filesUrl))
  const { missing } = await moveFiles(stage.db, { ...bucket, remove: async () => undefined }, await folderPlace(folder))
  expect(missing).toEqual([])
  return folder
}

describe.skipIf(!isLong)('four processes on two machines', () => {
  test('a rush through all of them is exact, and a picture that one took all of them serve', async () => {
    const portals = await four()
    const [seats, students] = [60, 240]
    const shift = await makeShift(stage.db, stage.world, { quota: seats })
    const proof = await photo({ width: 240, height: 320 })
    const forms = await Promise.all(
      Array.from({ length: students }, () => registration(stage.world, { shiftIds: [shift], proof })),
    )
    const attempts = await sendAll(portals, forms)
    report('rush on four processes', tally(attempts))
    expect(tally(attempts)).toMatchObject({ acknowledged: seats, unanswered: 0 })
    const refusals = attempts.filter((attempt) => !isAcknowledged(attempt))
    expect(new Set(refusals.map((one) => `${one.status} ${codeOf(one)}`))).toEqual(new Set(['409 shift_full']))

    const token = await adminToken()
    const files = await stage.db.selectFrom('file').select('key').limit(8).execute()
    const look = async (key: string, { baseUrl }: PortalProcess) => {
      const answer = await fetch(`${baseUrl}/api/files/${key}`, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, bytes: (await answer.bytes()).length }
    }
    const encoded = async () =>
      expect(await stage.db.selectFrom('file').select('id').where('state', '=', 'RAW').execute()).toEqual([])
    await vi.waitFor(encoded, { timeout: 120_000, interval: 500 })
    for (const { key } of files) {
      const seen = await Promise.all(portals.map((portal) => look(key, portal)))
      expect(seen[0]).toMatchObject({ status: 200 })
      expect(new Set(seen.map((one) => JSON.stringify(one))).size, key).toBe(1)
    }
    expect(await allViolations(portals, attempts.filter(isAcknowledged))).toEqual([])
  })

  test('one of them is killed while three go on: nothing acknowledged is lost, and everybody is registered', async () => {
    const portals = await four()
    const load = await crowd(stage, portals, 12)
    await delay(3000)
    await portals[1]?.kill('SIGKILL')
    await delay(3000)
    // The balancer has seen it by now.
    portals.splice(1, 1)
    await delay(3000)
    await load.end()
    report('one of four is killed', { ...tally(load.attempts), students: load.count() })
    const odd = load.attempts.filter(({ status }) => status !== 201 && status !== 503 && status !== null)
    expect(lines(odd)).toEqual([])
    const acknowledged = load.attempts.filter(isAcknowledged)
    expect(acknowledged).toHaveLength(load.count())
    expect(await allViolations(portals, acknowledged)).toEqual([])
  })

  test('how many registrations a second, against one process and against two workers', async () => {
    // By turns on one machine, so that whatever else it does meets all of them; mails and pictures of before wait.
    const one = [await on(0)]
    const all = [...one, await on(0), await on(1), await on(1)]
    const workers = [await on(0, { WORKERS: '2' })]
    const sides = { one, four: all, 'two workers': workers }
    const rates: Record<string, number[]> = {}
    const reads: Record<string, number[]> = {}
    for (let round = 0; round <= 5; round += 1) {
      for (const [name, portals] of Object.entries(sides)) {
        await stage.pool.query(`update file set encode_after = now() + interval '1 day' where state = 'RAW'`)
        const rate = await registrationsPerSecond(portals, 120)
        const read = await readsPerSecond(portals, 600)
        if (round === 0) continue // to get warm
        rates[name] = [...(rates[name] ?? []), rate]
        reads[name] = [...(reads[name] ?? []), read]
      }
    }
    for (const [name, found] of Object.entries({ 'registrations a second': rates, 'page reads a second': reads })) {
      const base = median(found['one'] ?? [])
      for (const side of ['four', 'two workers'] as const) {
        const rate = median(found[side] ?? [])
        report(name, { one: Math.round(base), [side]: Math.round(rate), ratio: (rate / base).toFixed(2) })
        // More processes than cores may cost a little; they must not cost much.
        expect(rate / base).toBeGreaterThan(0.4)
      }
    }
  })
})

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function registrationsPerSecond(portals: readonly PortalProcess[], count: number): Promise<number> {
  const shift = await makeShift(stage.db, stage.world, { quota: count })
  const proof = await photo({ width: 240, height: 320 })
  const make = () => registration(stage.world, { shiftIds: [shift], proof })
  const forms = await Promise.all(Array.from({ length: count }, make))
  const began = performance.now()
  const attempts = await sendAll(portals, forms)
  const seconds = (performance.now() - began) / 1000
  expect(lines(attempts.filter((attempt) => !isAcknowledged(attempt)))).toEqual([])
  return count / seconds
}

async function readsPerSecond(portals: readonly PortalProcess[], count: number): Promise<number> {
  let left = count
  const began = performance.now()
  const reader = async (): Promise<void> => {
    while ((left -= 1) >= 0) await (await fetch(portals[left % portals.length]?.baseUrl ?? '')).text()
  }
  await Promise.all(Array.from({ length: 24 }, reader))
  return count / ((performance.now() - began) / 1000)
}
