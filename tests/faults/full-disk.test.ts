// A disk that fills up and is emptied again. What was acknowledged opens afterwards, what was not is refused with 507
// (503 at most) and leaves nothing behind, and nothing that a disk says is taken for a broken picture.
import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { effort, isLong } from '../support/effort.ts'
import { eventually } from '../support/eventually.ts'
import { makeShift } from '../support/facts.ts'
import { photo, rubbishPng } from '../support/pictures.ts'
import type { PortalProcess } from '../support/process.ts'
import { violations } from './invariants.ts'
import { type Attempt, bodyOf, isAcknowledged, registration, replyOf, send } from './support/registrations.ts'
import { lines, report, tally } from './support/report.ts'
import { type DiskKind, diskKinds, smallDisk, type SmallDisk } from './support/small-disk.ts'
import { raiseStage, type Stage } from './support/stage.ts'
import { formOf } from '../support/forms.ts'
import { newAdministrator } from '../support/sessions.ts'

const kibi = 1024
const mebi = 1024 * kibi

type Place = { stage: Stage; disk: SmallDisk; portal: PortalProcess; shift: number; token: string }

async function place(kind: DiskKind): Promise<Place> {
  const pids: number[] = []
  const disk = await smallDisk(kind, 24 * mebi, () => pids)
  onTestFinished(disk.close)
  const stage = await raiseStage({ dataDir: disk.folder })
  onTestFinished(stage.close)
  const portal = await stage.start()
  pids.push(portal.pid)
  const shift = await makeShift(stage.db, stage.world, { quota: 10_000 })
  return { stage, disk, portal, shift, token: await newAdministrator(stage.db) }
}

const bases = { small: photo(), large: photo({ width: 2200, height: 2900 }) }

/** A proof that is like no other: large ones go over the disk while they arrive, small ones through memory. */
async function proofOf(size: 'small' | 'large'): Promise<Buffer> {
  const base = await bases[size]
  // A comment behind the first marker.
  return Buffer.concat([base.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16), base.subarray(2)])
}

async function register({ stage, portal, shift }: Place, proof: Buffer): Promise<Attempt> {
  return send(portal.baseUrl, await registration(stage.world, { shiftIds: [shift], proof }))
}

const isFull = ({ status }: { status: number | null }) => status === 507 || status === 503

const states = async ({ stage }: Place) => {
  const rows = await stage.db.selectFrom('file').select(['key', 'state']).orderBy('id').execute()
  return { keys: rows.map(({ key }) => key), of: rows.map(({ state }) => state) }
}

/** Ends the pauses of the pictures that could not be encoded, which grow to minutes. */
const hurry = ({ stage }: Place) =>
  sql`update file set encode_after = now() where state = 'RAW' and encode_after > now()`.execute(stage.db)

/** How often encoding was in vain. */
async function failures({ stage }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(tries), 0)::int as count from file`.execute(
    stage.db,
  )
  return rows[0]?.count ?? 0
}

/** Every picture is encoded again once there is room, and what was refused left nothing behind. */
async function expectAllWell(at: Place, acknowledged: Attempt[]): Promise<void> {
  await eventually(async () => {
    await hurry(at)
    expect(new Set((await states(at)).of)).toEqual(new Set(['READY']))
  })
  for (const key of (await states(at)).keys) expect(await look(at, key), key).toBe(200)
  await eventually(async () => expect(await violations(at.stage, { acknowledged, files: 'swept' })).toEqual([]))
}

async function look({ portal, token }: Place, key: string): Promise<number> {
  const answer = await fetch(`${portal.baseUrl}/api/files/${key}`, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

/** Names in the store that no row knows. */
async function leftovers({ stage }: Place): Promise<string[]> {
  const known = new Set((await stage.db.selectFrom('file').select('key').execute()).map(({ key }) => key))
  const names = await Promise.all(['incoming', 'raw', 'ready'].map((name) => readdir(join(stage.filesFolder, name))))
  return names.flat().filter((name) => !known.has(name.split('.', 1)[0] ?? ''))
}

describe.each(await diskKinds())('a full disk (%s)', (kind) => {
  test('keeps every acknowledged proof, shows it even then, and encodes it once there is room @full', async () => {
    const at = await place(kind)
    await at.disk.leave(kind === 'file system' ? 10 * mebi : 400 * kibi)
    const attempts: Attempt[] = []
    const refused = () => attempts.filter((attempt) => !isAcknowledged(attempt))
    while (refused().length < effort(6, 60)) {
      const some = await Promise.all(Array.from({ length: 8 }, (_, n) => proofOf(n % 2 ? 'large' : 'small')))
      attempts.push(...(await Promise.all(some.map((proof) => register(at, proof)))))
    }
    expect(lines(refused().filter((attempt) => !isFull(attempt)))).toEqual([])
    await at.disk.leave(0)
    const raw = (await states(at)).of.filter((state) => state === 'RAW').length
    expect(raw).toBeGreaterThan(0)
    await eventually(async () => expect(await failures(at)).toBeGreaterThanOrEqual(Math.min(raw, 3)))
    const { of, keys } = await states(at)
    expect(of).not.toContain('BROKEN')
    for (const key of keys) expect(await look(at, key), key).toBe(200)
    report(`full disk, ${kind}`, { ...tally(attempts), raw, failures: await failures(at) })
    await at.disk.empty()
    await expectAllWell(at, attempts.filter(isAcknowledged))
  })

  test('at any write of a registration is a 507 that leaves nothing behind', async () => {
    const at = await place(kind)
    const attempts: Attempt[] = []
    for (const size of ['small', 'large'] as const) {
      for (const room of rooms((await proofOf(size)).length)) {
        await fill(at, room)
        attempts.push(await register(at, await proofOf(size)))
        await eventually(async () => expect(await leftovers(at), `${size}, ${room}`).toEqual([]))
        await at.disk.empty()
      }
    }
    expect(lines(attempts.filter((attempt) => !isAcknowledged(attempt) && !isFull(attempt)))).toEqual([])
    expect(attempts.filter(isAcknowledged).length).toBeGreaterThan(0)
    expect(attempts.filter(isFull).length).toBeGreaterThan(0)
    report(`full at every write of a registration, ${kind}`, tally(attempts))
    await expectAllWell(at, attempts.filter(isAcknowledged))
  })

  test.runIf(isLong)('at any write of encoding by the job has the job try again and leaves the original', async () => {
    const at = await place(kind)
    // From here on a picture is encoded when it is told to.
    await sql`alter table file alter column encode_after set default now() + interval '1 day'`.execute(at.stage.db)
    const attempts: Attempt[] = []
    let inVain = 0
    for (const room of rooms(200 * kibi)) {
      await at.disk.empty()
      attempts.push(await register(at, await proofOf('small')))
      const before = await failures(at)
      await fill(at, room)
      await hurry(at)
      await eventually(async () =>
        expect((await states(at)).of.at(-1) === 'READY' || (await failures(at)) > before).toBe(true),
      )
      const { of, keys } = await states(at)
      inVain += of.at(-1) === 'RAW' ? 1 : 0
      expect(of).not.toContain('BROKEN')
      expect(await look(at, keys.at(-1) ?? ''), `${room}`).toBe(200)
    }
    expect(inVain).toBeGreaterThan(0)
    expect(inVain).toBeLessThan(attempts.length)
    report(`full at every write of encoding by the job, ${kind}`, { pictures: attempts.length, failures: inVain })
    await at.disk.empty()
    await expectAllWell(at, attempts)
  })

  test.runIf(isLong)(
    'at any write of a picture for everybody, in any width, or of a sheet is a 507 that leaves nothing',
    async () => {
      const at = await place(kind)
      const picture = {
        name: 'image',
        content: await photo({ width: 1800, height: 1200 }),
        filename: 'picture.jpg',
        type: 'image/jpeg',
      }
      const answers: (number | null)[] = []
      for (const room of rooms(500 * kibi)) {
        await fill(at, room)
        answers.push(await post(at, '/achievements', { title: 'First place', position: '1' }, picture))
        await eventually(async () => expect(await leftovers(at), `${room}`).toEqual([]))
        await at.disk.empty()
      }
      expect(new Set(answers)).toEqual(new Set([201, 507]))
      // Sheets larger than what is held in memory go over the disk while they arrive.
      const rows = Array.from({ length: 900 }, () => `2600000001,500,${randomBytes(400).toString('hex')}`)
      const content = Buffer.from(`NIM,Score,Remark\n${rows.join('\n')}\n`)
      const sheet = { name: 'file', content, filename: 'scores.csv', type: 'text/csv' }
      const previews: (number | null)[] = []
      for (const room of rooms(content.length)) {
        await fill(at, room)
        previews.push(await post(at, '/toefl-score-imports/preview', { shift_id: String(at.shift) }, sheet))
        await eventually(async () => expect(await leftovers(at), `${room}`).toEqual([]))
        await at.disk.empty()
      }
      expect(new Set(previews)).toEqual(new Set([200, 507]))
      report(`full at every write of a picture for everybody, ${kind}`, {
        answers: answers.join(' '),
        previews: previews.join(' '),
      })
      await eventually(async () => expect(await violations(at.stage, { files: 'swept' })).toEqual([]))
    },
  )
})

test('pictures that an earlier version took for broken are decoded again, those that are stay so, and mates see none @full', async () => {
  const stage = await raiseStage()
  onTestFinished(stage.close)
  const { db } = stage
  const shift = await makeShift(db, stage.world)
  const earlier = await stage.start()
  const forms = await Promise.all([1, 2].map(() => registration(stage.world, { shiftIds: [shift, shift] })))
  const attempts: Attempt[] = []
  for (const form of forms) attempts.push(await send(earlier.baseUrl, form))
  await earlier.kill('SIGKILL')
  // As the version before left it: everybody of a group sees the proof, and both proofs are called broken.
  const [good, bad] = await db.selectFrom('file').select(['id', 'key']).orderBy('id').execute()
  await Promise.all([
    writeFile(join(stage.filesFolder, 'raw', good?.key ?? ''), await proofOf('small')),
    writeFile(join(stage.filesFolder, 'raw', bad?.key ?? ''), rubbishPng('end')),
  ])
  // The one who was killed may have claimed one of them.
  await db.updateTable('file').set({ state: 'BROKEN', claimed_until: null }).execute()
  await db.deleteFrom('file_viewer').execute()
  await sql`insert into file_viewer (file_id, user_id) select p.proof_id, d.user_id
    from toefl_payment p join toefl_detail d on d.payment_id = p.id`.execute(db)
  await db.deleteFrom('migration').where('name', '=', '0020_proofs.sql').execute()
  await stage.start()
  await eventually(async () => {
    const rows = await db.selectFrom('file').select(['id', 'state']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: good?.id, state: 'READY' },
      { id: bad?.id, state: 'BROKEN' },
    ])
  })
  const viewers = await db.selectFrom('file_viewer').select(['file_id', 'user_id']).orderBy('file_id').execute()
  const payers = attempts.map((attempt) => replyOf(attempt).registrants[0]?.user_id)
  expect(viewers).toEqual([good, bad].map((file, index) => ({ file_id: file?.id, user_id: payers[index] })))
})

type Room = number | 'no names'

/** From nothing at all to more than is needed; page by page in a long run. */
function rooms(most: number): Room[] {
  const step = effort(Math.ceil(most / 3), 8 * kibi)
  const count = Math.ceil((most * 1.3) / step)
  return ['no names', 0, 1, ...Array.from({ length: count }, (_, n) => (n + 1) * step)]
}

const fill = ({ disk }: Place, room: Room) => (room === 'no names' ? disk.refuseNames() : disk.leave(room))

type Sent = { name: string; content: Buffer; filename: string; type: string }

/** A form with a file, on a connection of its own. */
async function post({ portal, token }: Place, path: string, fields: Record<string, string>, file: Sent) {
  const rest = { nims: [], shiftIds: [], key: null, proof: file.content, path, token }
  return (await send(portal.baseUrl, { ...rest, ...bodyOf(formOf(fields), { ...file, content: [file.content] }) }))
    .status
}
