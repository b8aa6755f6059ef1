// What waits for a row holds none that comes later in the order of docs/locks.md.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Trx } from '#kit/database/connect.ts'
import { eraseNightly } from '#features/privacy/retention.actions.ts'
import { followTerms } from '#programmes/membership/membership-term.actions.ts'
import { hashPassword } from '#services/passwords.ts'
import { expectAnswer } from './support/answers.ts'
import { openPortal } from './support/app.ts'
import { makeShift, makeWorld, setWindow, type World } from './support/facts.ts'
import { seatStudent } from './support/groups.ts'
import { insertMemberPayments, makeStudent, makeStudents, roleOf } from './support/members.ts'
import { changeRow, findRow, insertRow } from './support/rows.ts'
import { goodPassword } from './security/people.ts'
import { personal } from '#personal-records.ts'
import { makeAccount, makeLines } from './support/statements.ts'
import { someoneWaits } from './support/waiting.ts'
import { serve, waitFor } from './support/wait-line.ts'

const portal = await openPortal()
const admin = await portal.as('ADMIN', { name: 'Treasurer' })
let world: World
beforeAll(async () => {
  world = await makeWorld(portal.db)
})

type Row = [table: string, id: number | string]
const lock = (trx: Trx, [table, id]: Row, wait = sql``) =>
  sql`select from ${sql.table(table)} where id::text = ${String(id)} for update ${wait}`.execute(trx)

/** Holds the row until `act` waits for it, and looks whether the other rows are free at that moment. */
async function whileItWaits<Answer>(held: Row, act: () => Promise<Answer>, later: readonly Row[]): Promise<Answer> {
  const acting = await portal.db.transaction().execute(async (trx) => {
    await lock(trx, held)
    const promise = act()
    await someoneWaits(portal.db)
    await portal.db.transaction().execute(async (other) => {
      for (const row of later) await lock(other, row, sql`nowait`)
    })
    return { promise }
  })
  return acting.promise
}

const post = (path: string, json: object = {}, token = admin.token) => portal.call('POST', path, { token, json })
const today = new Date().toISOString().slice(0, 10)
const confirmed = { status: 'CONFIRMED', decided_by: admin.userId, decided_at: new Date().toISOString() }

test('a change of term takes the windows that it moves before the regions', async () => {
  const region = await makeWorld(portal.db)
  await setWindow(portal.db, region.regionId, true)
  const { id, start_time } = await findRow(portal.db, 'environment', { region_id: region.regionId })
  const body = {
    term: { semester: 'ODD', year: 2061 },
    regions: [{ id: region.regionId, current_batch: '2061', toefl_price_one: 80_000, member_price: 175_000 }],
    shifts: [],
    windows: [{ id, start_time, end_time: new Date(Date.parse(start_time) + 1000).toISOString() }],
  }
  const answer = await whileItWaits(['environment', id], () => post('/term-changes', body), [
    ['region', region.regionId],
  ])
  expectAnswer(answer, 201)
})

test('what visitors see can be changed in two places at once, in either order', async () => {
  const { regionId } = await makeWorld(portal.db)
  await setWindow(portal.db, regionId, true)
  const { id } = await findRow(portal.db, 'environment', { region_id: regionId })
  const version = async () => (await findRow(portal.db, 'content_version', 1)).version
  const before = await version()
  await portal.db.transaction().execute(async (one) => {
    await one.updateTable('region').set({ member_price: 1 }).where('id', '=', regionId).execute()
    await portal.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '1s'`.execute(other)
      await other.updateTable('environment').set({ name: 'Renamed' }).where('id', '=', id).execute()
    })
    await one.updateTable('environment').set({ name: 'Named again' }).where('id', '=', id).execute()
  })
  expect(await version()).toBeGreaterThan(before + 1)
})

test('the line is served with its groups before its shifts, and those before their counts', async () => {
  const shift = await makeShift(portal.db, world, { quota: 0 })
  const group = await waitFor(portal, world, { shiftIds: [shift] })
  await changeRow(portal.db, 'toefl_shift', { id: shift }, { quota: 1 })
  await whileItWaits(['wait', group.id], () => serve(portal), [['toefl_shift', shift]])
  await changeRow(portal.db, 'toefl_shift', { id: shift }, { quota: 2 })
  const { serving } = await portal.db.transaction().execute(async (trx) => {
    await lock(trx, ['toefl_shift', shift])
    const begun = serve(portal)
    await someoneWaits(portal.db)
    await sql`select from toefl_shift_seats where shift_id = ${shift} for update nowait`.execute(trx)
    return { serving: begun }
  })
  await serving
})

test('a decision on a membership takes its owner before the line that shows the money', async () => {
  const { userId } = await makeStudent(portal.db, world)
  const [id] = await insertMemberPayments(portal.db, { world, userIds: [userId] })
  const account = await makeAccount(portal.db, world.regionId)
  const [line] = await makeLines(portal.db, account, [{ day: today, amount: 100_000, text: 'CR' }])
  const act = () => post(`/member-payments/${id}/confirm`, { line_id: line })
  const answer = await whileItWaits(['account', userId], act, [['statement_line', line!]])
  expectAnswer(answer, 200)
})

test('a confirmation of many takes their lines in one order, whichever payment has them', async () => {
  const students = await makeStudents(portal.db, world, 2)
  const userIds = students.map((one) => one.userId)
  const names = ['BUDI SANTOSO', 'SITI RAHMAWATI']
  const ids: number[] = []
  for (const [index, userId] of userIds.entries()) {
    const values = { account_name: names[index], amount_code: 1, payment_amount: 91_001 + index }
    ids.push(...(await insertMemberPayments(portal.db, { world, userIds: [userId], values })))
  }
  const account = await makeAccount(portal.db, world.regionId)
  const lines = await makeLines(portal.db, account, [
    { day: today, amount: 91_002, text: `CR ${names[1]}` },
    { day: today, amount: 91_001, text: `CR ${names[0]}` },
  ])
  const pairs = ids.map((payment_id, index) => ({
    entity: 'member_payment',
    payment_id,
    line_id: lines[1 - index],
  }))
  const act = () => post('/statement-matches/confirm', { pairs })
  // The first line belongs to the second payment.
  const answer = await whileItWaits(['statement_line', lines[0]!], act, [['statement_line', lines[1]!]])
  expect(answer.json().data.confirmed).toEqual(expect.arrayContaining(lines))
})

async function confirmAlone(id: number): Promise<{ id: string }> {
  const answer = await post(`/member-payments/${id}/confirm`)
  expectAnswer(answer, 200)
  return answer.json().undo
}

test('undoing a decision takes its records before the decision', async () => {
  const { userId } = await makeStudent(portal.db, world)
  const [id] = await insertMemberPayments(portal.db, { world, userIds: [userId] })
  const undo = await confirmAlone(id!)
  const act = () => post(`/decisions/${undo.id}/undo`)
  const answer = await whileItWaits(['member_payment', id!], act, [['decision', undo.id]])
  expectAnswer(answer, 200)
  expect((await post(`/decisions/${undo.id}/undo`)).statusCode).toBe(409)
})

test('of two who undo one decision at once, one hears that it is undone', async () => {
  const { userId } = await makeStudent(portal.db, world)
  const [id] = await insertMemberPayments(portal.db, { world, userIds: [userId] })
  const undo = await confirmAlone(id!)
  const both = () => Promise.all([post(`/decisions/${undo.id}/undo`), post(`/decisions/${undo.id}/undo`)])
  const answers = await whileItWaits(['member_payment', id!], both, [])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
})

test('the job that lets roles follow waits for nobody, and comes back to whom it left out', async () => {
  const students = await makeStudents(portal.db, world, 2)
  const [one, other] = students.map(({ userId }) => userId)
  await insertMemberPayments(portal.db, { world, userIds: [one!, other!], values: confirmed })
  const roles = () => Promise.all([one!, other!].map((id) => roleOf(portal.db, id)))
  await portal.db.transaction().execute(async (trx) => {
    await lock(trx, ['account', one!])
    await followTerms(portal.deps)
    expect(await roles()).toEqual(['USER', 'MEMBER'])
  })
  await followTerms(portal.deps)
  expect(await roles()).toEqual(['MEMBER', 'MEMBER'])
})

test('an answer takes all requests of the person before the person', async () => {
  const { token, userId } = await portal.as('USER')
  await changeRow(portal.db, 'account', userId, { password_hash: await hashPassword(goodPassword) })
  const asked = async (json: object) => {
    const answer = await post('/user/privacy/requests', { password: goodPassword, ...json }, token)
    expectAnswer(answer, 201)
    return answer.json().data.id as number
  }
  const erasure = await asked({ kind: 'ERASURE' })
  const other = await asked({ kind: 'CORRECTION', note: 'My major is another one.' })
  const act = () => post(`/privacy-requests/${erasure}/done`)
  const answer = await whileItWaits(['privacy_request', other], act, [['account', userId]])
  expectAnswer(answer, 200)
})

test('the nightly erasure takes the payments of an idle account before the account', async () => {
  const past = { starts_at: '2025-01-01T00:00:00Z', ends_at: '2025-01-01T02:00:00Z' }
  const shiftId = await makeShift(portal.db, world, past)
  const { seatId } = await seatStudent(portal, { world, shiftId: await makeShift(portal.db, world) })
  const { payment_id, user_id } = await findRow(portal.db, 'toefl_detail', seatId)
  await changeRow(portal.db, 'toefl_detail', seatId, { shift_id: shiftId, created_at: '2025-01-10T00:00:00Z' })
  await changeRow(portal.db, 'toefl_payment', payment_id, { ...confirmed, created_at: '2025-01-10T00:00:00Z' })
  await portal.db.deleteFrom('session').where('user_id', '=', user_id).execute()
  await portal.db.deleteFrom('account_presence').where('user_id', '=', user_id).execute()
  await changeRow(portal.db, 'account', user_id, { created_at: '2025-01-10T00:00:00Z' })
  const warned = { signed_in_at: '2025-01-10T00:00:00Z', warnings: 2, warned_at: '2027-01-01T00:00:00Z' }
  await insertRow(portal.db, 'account_presence', { user_id, ...warned })
  portal.setNow('2028-06-01T20:10:00Z')
  await whileItWaits(['toefl_payment', payment_id], () => eraseNightly({ ...portal.deps, personal }), [
    ['account', user_id],
  ])
  portal.setNow(null)
  expect(await findRow(portal.db, 'account', user_id)).toMatchObject({ erased_at: expect.any(String) })
})
