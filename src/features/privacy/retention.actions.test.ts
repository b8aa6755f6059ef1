import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { insertApplication, makeDivisions } from '#tests/support/board.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { personal } from '#personal-records.ts'
import { seatStudent } from '#tests/support/groups.ts'
import { changeRow, findRows, insertRow } from '#tests/support/rows.ts'
import { findObstacles } from './erasure.actions.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { application, makeTalentField, setTalentWindow } from '#tests/support/talents.ts'
import { eraseNightly, eraseOld, readErasing, readRetention } from './retention.actions.ts'
import { isLate, monthsBefore } from './retention.rules.ts'

const portal = await openPortal()
const deps = { ...portal.deps, personal }
const admin = (await portal.as('ADMIN')).token
await changeRow(portal.db, 'session', {}, { expires_at: '2100-01-01T00:00:00Z', used_at: '2100-01-01T00:00:00Z' })

const read = async (path: string) => (await portal.call('GET', path, { token: admin })).json().data
/** The run does what its forecast said. */
async function runAt(moment: string) {
  portal.setNow(moment)
  const { next } = await readRetention(deps)
  const did = await eraseOld(deps)
  expect(did).toEqual(Object.fromEntries(Object.entries(next).filter(([, amount]) => amount > 0)))
  return did
}

test('a month before the end of a month is the last day there is', () => {
  expect(monthsBefore(new Date('2027-03-31T01:00:00Z'), 1).toISOString()).toBe('2027-02-28T01:00:00.000Z')
  expect(monthsBefore(new Date('2027-03-01T00:00:00Z'), 24).toISOString()).toBe('2025-03-01T00:00:00.000Z')
})

test('proofs and applications go six months after the term, the accepted ones stay, and books are what they were', async () => {
  const { db } = portal
  const world = await makeWorld(db)
  const shiftId = await makeShift(db, world)
  const seat = await seatStudent(portal, { world, shiftId })
  await setTalentWindow(db, world.regionId)
  const json = application(world, await makeTalentField(db), { allergy: 'Zwiebelallergie' })
  expect((await portal.call('POST', '/talent-recruitments', { json })).statusCode).toBe(201)
  const divisions = await makeDivisions(db, world.regionId)
  const refused = await insertApplication(db, world, seat.userId, divisions)
  const other = await portal.as('USER', { region_id: world.regionId })
  const accepted = await insertApplication(db, world, other.userId, divisions)
  const decided_at = new Date().toISOString()
  await changeRow(db, 'bom_recruitment', refused, { status: 'REJECTED', decided_at })
  const takes = { status: 'ACCEPTED', decided_at, accepted_division_id: divisions[0] }
  await changeRow(db, 'bom_recruitment', accepted, takes)
  const figures = async () => {
    const { server_time: _, ...books } = await read(`/books?term_id=${world.termId}`)
    const { erasing: __, ...dashboard } = await read(`/dashboard-admin/${world.termId}`)
    return { books, dashboard }
  }
  // ODD 2026 ends with February 2027.
  expect(await runAt('2027-08-20T20:10:00Z')).toEqual({})
  const before = await figures()
  expect(await runAt('2027-09-01T20:10:00Z')).toEqual({ PROOFS: 1, APPLICATIONS: 2 })
  expect(await figures()).toEqual(before)
  const proof = await db
    .selectFrom('toefl_payment as p')
    .innerJoin('file as f', 'f.id', 'p.proof_id')
    .select(['f.key', 'f.state', 'p.account_name'])
    .where('p.id', '=', seat.paymentId)
    .executeTakeFirstOrThrow()
  expect(proof).toMatchObject({ state: 'ERASED', account_name: `PAYER ${seat.nim}` })
  const asked = { token: admin, headers: { 'accept-language': 'id' } }
  const picture = await portal.call('GET', `/files/${proof.key}`, asked)
  expect([picture.statusCode, picture.json().message]).toEqual([410, 'Gambar ini dihapus pada 2 September 2027.'])
  expect((await portal.call('GET', `/files/${proof.key}`)).statusCode, 'for nobody else').toBe(404)
  const trail = await db.selectFrom('audit_entry').selectAll().execute()
  expect(JSON.stringify(trail)).not.toContain('Zwiebelallergie')
  const board = await db.selectFrom('bom_recruitment').select(['id', 'first_preference_reason as reason']).execute()
  expect(Object.fromEntries(board.map(({ id, reason }) => [id, reason]))).toEqual({
    [refused]: '—',
    [accepted]: 'I like people.',
  })
  expect(await runAt('2027-09-02T20:10:00Z'), 'again').toEqual({})
})

test('an idle account is warned twice, then erased; signing in saves it, what is open holds it back', async () => {
  const { db } = portal
  const world = await makeWorld(db)
  const ahead = { starts_at: '2031-01-01T00:00:00Z', ends_at: '2031-01-01T02:00:00Z' }
  const seat = await seatStudent(portal, { world, shiftId: await makeShift(db, world, ahead) })
  // Nobody else is idle.
  await db.deleteFrom('account_presence').execute()
  await db.updateTable('account').set({ created_at: '2029-12-01T00:00:00Z' }).execute()
  const make = async () => {
    const { userId } = await portal.as('USER')
    await db.deleteFrom('session').where('user_id', '=', userId).execute()
    await changeRow(db, 'account', userId, { created_at: '2028-01-10T00:00:00Z' })
    await changeRow(db, 'account_presence', { user_id: userId }, { signed_in_at: '2028-01-10T00:00:00Z' })
    return userId
  }
  const [lost, back, owed] = [await make(), await make(), await make()]
  await changeRow(db, 'toefl_detail', seat.seatId, { user_id: owed, created_at: '2028-01-10T00:00:00Z' })
  const warned = async () =>
    (await db.selectFrom('email').select('user_id').where('template', '=', 'account-ending').execute()).length

  await runAt('2029-11-10T20:10:00Z')
  expect(await warned()).toBe(0)
  expect(await runAt('2029-11-12T20:10:00Z')).toMatchObject({ WARNINGS: 3 })
  await runAt('2029-11-13T20:10:00Z')
  expect(await warned(), 'not every night').toBe(3)
  expect(await runAt('2029-12-29T20:10:00Z')).toMatchObject({ WARNINGS: 3 })
  const expires_at = '2100-01-01T00:00:00Z'
  await insertRow(db, 'session', {
    user_id: back,
    token_hash: Buffer.from('back'),
    created_at: '2030-01-02T00:00:00Z',
    expires_at,
  })
  expect(await runAt('2030-01-13T20:10:00Z')).toMatchObject({ ACCOUNTS: 1, HELD_BACK: 1 })
  const left = await findRows(db, 'account', { id: [lost, back, owed] }, ['id', 'erased_at'])
  expect(left.filter(({ erased_at }) => erased_at !== null).map(({ id }) => id)).toEqual([lost])
  const run = (await read('/privacy-retention')).runs[0]
  expect(run.did).toMatchObject({ ACCOUNTS: 1, HELD_BACK: 1 })
  const { held } = await read('/privacy-retention')
  expect(held).toEqual([{ user_id: owed, name: expect.any(String), obstacles: ['TEST_AHEAD'] }])
})

test('who was of the committee is written to twice and erased like any student, and may ask for it; the office stays', async () => {
  const { db } = portal
  await db.deleteFrom('account_presence').execute()
  await db.updateTable('account').set({ created_at: '2029-12-01T00:00:00Z' }).execute()
  const make = async (role: 'ADMIN' | 'SCAC', days: object) => {
    const { userId } = await portal.as(role)
    await db.deleteFrom('session').where('user_id', '=', userId).execute()
    await changeRow(db, 'account', userId, { created_at: '2026-01-10T00:00:00Z', password_hash: 'x', ...days })
    await changeRow(db, 'account_presence', { user_id: userId }, { signed_in_at: '2028-01-10T00:00:00Z' })
    return userId
  }
  const past = { office_from: '2026-01-10', office_until: '2027-12-31' }
  const [chair, region] = [await make('ADMIN', past), await make('SCAC', past)]
  const coming = await make('SCAC', { office_from: '2030-01-01', office_until: '2030-12-31' })
  const letters = async (userId: number) =>
    (
      await db
        .selectFrom('email')
        .select('id')
        .where('template', '=', 'account-ending')
        .where('user_id', '=', userId)
        .execute()
    ).length
  await runAt('2029-11-12T20:10:00Z')
  await runAt('2029-12-29T20:10:00Z')
  expect([await letters(chair), await letters(region), await letters(coming)]).toEqual([2, 2, 0])
  const obstacles = await findObstacles(db, personal, [chair, region, coming], portal.deps.now())
  expect([chair, region, coming].map((id) => obstacles.get(id) ?? [])).toEqual([[], [], ['COMMITTEE']])
  await runAt('2030-01-13T20:10:00Z')
  const left = await findRows(db, 'account', { id: [chair, region, coming] }, ['id', 'erased_at'])
  expect(left.filter(({ erased_at }) => erased_at !== null).map(({ id }) => id)).toEqual([chair, region])
})

test('the picture of a payment that nobody decided goes after twice the time, in the bin like all others, and holds nobody back', async () => {
  const { db } = portal
  const world = await makeWorld(db)
  const seat = async (deleted_at: string | null) => {
    const one = await seatStudent(portal, { world, shiftId: await makeShift(db, world), status: 'PENDING' })
    await changeRow(db, 'toefl_payment', one.paymentId, { deleted_at })
    return one
  }
  const [waits, binned] = [await seat(null), await seat('2026-12-01T00:00:00Z')]
  const erased = async () => {
    const rows = await db
      .selectFrom('toefl_payment as p')
      .innerJoin('file as f', 'f.id', 'p.proof_id')
      .select('p.id')
      .where('p.id', 'in', [waits.paymentId, binned.paymentId])
      .where('f.state', '=', 'ERASED')
      .execute()
    return rows.map(({ id }) => id)
  }
  const obstacles = async () =>
    (await findObstacles(db, personal, [waits.userId], portal.deps.now()))
      .get(waits.userId)
      ?.includes('PAYMENT_PENDING') ?? false
  await runAt('2027-08-20T20:10:00Z')
  expect(await erased()).toEqual([])
  await runAt('2027-09-01T20:10:00Z')
  expect(await erased()).toEqual([binned.paymentId])
  await runAt('2028-02-27T20:10:00Z')
  expect([await erased(), await obstacles()]).toEqual([[binned.paymentId], true])
  await runAt('2028-03-01T20:10:00Z')
  expect([(await erased()).length, await obstacles()]).toEqual([2, false])
})

test('a night that was missed, or broke off, is caught up within the hour, and the office is told while it is not', async () => {
  const { db } = portal
  await db.deleteFrom('privacy_run').execute()
  const at = async (moment: string) => {
    portal.setNow(moment)
    return [(await eraseNightly(deps)) !== null, (await readErasing(portal.deps)).is_late]
  }
  expect((await readErasing(portal.deps)).is_late, 'a young portal').toBe(false)
  expect(await at('2028-05-01T20:10:00Z')).toEqual([true, false])
  expect(await at('2028-05-01T21:10:00Z')).toEqual([false, false])
  expect(await at('2028-05-02T19:10:00Z')).toEqual([false, false])
  portal.setNow('2028-05-03T06:00:00Z')
  expect((await readErasing(portal.deps)).is_late, 'off at night').toBe(true)
  expect(await at('2028-05-03T06:10:00Z')).toEqual([true, false])
  const { id } = await db.selectFrom('privacy_run').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await changeRow(db, 'privacy_run', id, { ended_at: null })
  expect(await at('2028-05-03T07:10:00Z'), 'broken off').toEqual([true, false])
  const newest = { tried: '2028-05-03T20:10:00Z', ended: '2028-05-02T20:10:00Z' }
  expect(isLate(newest, new Date('2028-05-03T22:59:00Z')), 'under way').toBe(false)
  expect(isLate(newest, new Date('2028-05-03T23:00:00Z'))).toBe(true)
})

test('an account that cannot be erased is named, and those behind it go all the same', async () => {
  const { db } = portal
  await db.deleteFrom('account_presence').execute()
  await db.updateTable('account').set({ created_at: '2029-12-01T00:00:00Z' }).execute()
  const make = async () => {
    const { userId } = await portal.as('USER')
    await db.deleteFrom('session').where('user_id', '=', userId).execute()
    await changeRow(db, 'account', userId, { created_at: '2025-01-10T00:00:00Z' })
    const warned = { signed_in_at: '2025-01-10T00:00:00Z', warnings: 2, warned_at: '2027-01-01T00:00:00Z' }
    await changeRow(db, 'account_presence', { user_id: userId }, warned)
    return userId
  }
  const [stuck, behind] = [await make(), await make()]
  await sql`create function stuck() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`.execute(db)
  await sql`create trigger stuck before update on account for each row when (new.id = ${sql.lit(stuck)})
    execute function stuck()`.execute(db)
  portal.setNow('2028-06-01T20:10:00Z')
  expect(await eraseNightly(deps)).toMatchObject({ ACCOUNTS: 1, FAILED: 1 })
  await sql`drop trigger stuck on account`.execute(db)
  const left = await findRows(db, 'account', { id: [stuck, behind] }, ['id', 'erased_at'])
  expect(left.filter(({ erased_at }) => erased_at !== null).map(({ id }) => id)).toEqual([behind])
  const [run] = (await read('/privacy-retention')).runs
  expect(run).toMatchObject({ ended_at: expect.any(String), failed: [{ kind: 'ACCOUNTS', user_id: stuck }] })
  const { termId } = await makeWorld(db)
  expect((await read(`/dashboard-admin/${termId}`)).erasing).toMatchObject({ failed: 1, is_late: false })
})

test('old mails and entries of the trail go, statement lines lose their text; two processes do it once', async () => {
  const { db } = portal
  await db.deleteFrom('email').execute()
  await db.deleteFrom('audit_entry').execute()
  const mail = (message_id: string, created_at: string) => ({
    to_address: 'a@example.com',
    subject: 'x',
    template: 'reset',
    status: 'SENT',
    message_id,
    created_at,
  })
  await db
    .insertInto('email')
    .values([mail('<old@test>', '2030-01-01T00:00:00Z'), mail('<new@test>', '2030-12-01T00:00:00Z')])
    .execute()
  const entry = { action: 'updated', entity: 'term' }
  await db
    .insertInto('audit_entry')
    .values([
      { ...entry, at: '2025-01-01T00:00:00Z' },
      { ...entry, at: '2030-01-01T00:00:00Z' },
    ])
    .execute()
  const account = await makeAccount(db)
  await makeLines(db, account, [
    { day: '2028-01-01', amount: 75_000, text: 'TRSF SITI' },
    { day: '2030-06-01', amount: 75_000, text: 'TRSF ANI' },
  ])
  portal.setNow('2031-01-15T20:10:00Z')
  const runs = await Promise.all([eraseOld(deps), eraseOld(deps)])
  const sum = (kind: 'MAILS' | 'AUDIT' | 'STATEMENTS') => runs.reduce((total, did) => total + (did[kind] ?? 0), 0)
  expect([sum('MAILS'), sum('AUDIT'), sum('STATEMENTS')]).toEqual([1, 1, 1])
  const lines = await findRows(db, 'statement_line', { account_id: account }, ['text', 'amount'])
  expect(lines).toEqual([
    { text: '—', amount: 75_000 },
    { text: 'TRSF ANI', amount: 75_000 },
  ])
})

test('devices that nobody signs in with any more are forgotten, but for the latest of each account', async () => {
  const { db } = portal
  const [one, other] = [await portal.as('USER'), await portal.as('USER')]
  const seen = (user_id: number, browser: string, last_seen: string) => ({
    user_id,
    browser,
    system: 'Linux',
    last_seen,
  })
  await db
    .insertInto('known_device')
    .values([
      seen(one.userId, 'Old', '2029-12-30T00:00:00Z'),
      seen(one.userId, 'New', '2030-06-01T00:00:00Z'),
      seen(other.userId, 'Older', '2028-01-01T00:00:00Z'),
      seen(other.userId, 'Latest', '2029-01-01T00:00:00Z'),
    ])
    .execute()
  expect(await runAt('2031-01-15T20:10:00Z')).toMatchObject({ DEVICES: 2 })
  const left = await db.selectFrom('known_device').select('browser').orderBy('browser').execute()
  expect(left.map(({ browser }) => browser)).toEqual(['Latest', 'New'])
})

test('the times are changed within their bounds, with an entry in the trail', async () => {
  const put = (json: object) => portal.call('PUT', '/privacy-retention', { token: admin, json })
  expect((await put({ AUDIT: 3 })).statusCode).toBe(422)
  expect((await put({ MAILS: 18 })).json().data.months).toMatchObject({ MAILS: 18, AUDIT: 60 })
  const [entry] = await findRows(portal.db, 'audit_entry', { entity: 'privacy_setting' })
  expect(entry).toMatchObject({ before: { MAILS: 12 }, after: { MAILS: 18 } })
})
