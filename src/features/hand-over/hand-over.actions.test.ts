import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { insertApplication, makeDivisions } from '#tests/support/board.ts'
import { makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudents } from '#tests/support/members.ts'
import { insertPaidSignUps, insertSignUps, makePaidShift, makePartyShift } from '#tests/support/parties.ts'
import { changeRow, findRows, insertRow } from '#tests/support/rows.ts'
import { openOffice } from '#tests/support/office.ts'
import type { HandOver } from './hand-over.contract.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const { portal, world, admin } = await openOffice({}, { office_from: '2026-09-01' })
const scac = await portal.as('SCAC', { region_id: world.regionId, office_until: inDays(20) })

const ask = async (path: string, token = admin.token) => (await portal.call('GET', path, { token })).json()
const handOver = async (token = admin.token): Promise<HandOver> => (await ask('/hand-over', token)).data
const counts = ({ open }: HandOver) => Object.fromEntries(open.map(({ kind, count }) => [kind, count]))
const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, json: object = {}) =>
  portal.call(method, `/hand-over${path}`, { token: admin.token, json })

/** Something open of each kind in a region. */
async function fill(of: World, size: number): Promise<void> {
  const { db } = portal
  const shiftId = await makeShift(db, of, { quota: 20 })
  const groups = await insertGroups(db, { world: of, count: size, size: 1, shiftId })
  await changeRow(
    db,
    'toefl_detail',
    { payment_id: groups[0]! },
    { edit_status: 'REQUESTED', request_edit_shift_id: shiftId, edit_reason: 'Exam' },
  )
  const students = await makeStudents(db, of, size)
  const paid = await insertMemberPayments(db, { world: of, userIds: students.map(({ userId }) => userId) })
  await insertApplication(db, of, students[0]!.userId, await makeDivisions(db, of.regionId))
  await insertSignUps(db, of, { shiftId: await makePartyShift(db, of), count: size })
  await insertPaidSignUps(db, of, { shiftId: await makePaidShift(db, of), count: size })
  await db
    .insertInto('refund')
    .values([{ programme: 'MEMBERSHIP', payment_id: paid[0]!, because: 'REJECTED', state: 'OWED', amount: 100_000 }])
    .execute()
}

test('what is open is what the lists count, of all regions and of one', async () => {
  const elsewhere = await makeWorld(portal.db)
  await fill(world, 2)
  await fill(elsewhere, 3)
  const email = { to_address: 'a@example.com', subject: 'x', template: 'reset', message_id: '<hand@test>' }
  await insertRow(portal.db, 'email', { ...email, status: 'FAILED' })
  const listed = async (region: string) => ({
    toefl_payments: (await ask(`/toefl-payments?${region}`)).counts.PENDING,
    member_payments: (await ask(`/member-payments?${region}`)).counts.PENDING,
    edit_requests: (await ask(`/toefl-details?edit_status=REQUESTED&${region}`)).edit_counts.REQUESTED,
    welcoming_parties: (await ask(`/welcoming-parties?${region}`)).counts.PENDING,
    party_payments: (await ask(`/party-payments?${region}`)).counts.PENDING,
    bom_recruitments: (await ask(`/bom-recruitments?${region}`)).counts.SUBMITTED,
    refunds_to_check: (await ask(`/refunds?${region}`)).counts.TO_CHECK ?? 0,
    refunds_owed: (await ask(`/refunds?${region}`)).counts.OWED,
  })
  const all = await handOver()
  const { cash, statement_lines, emails, ...rest } = counts(all)
  expect(rest).toEqual(await listed(''))
  expect(rest).toMatchObject({ toefl_payments: 5, member_payments: 5, edit_requests: 2, refunds_owed: 2 })
  expect(emails).toBe((await ask('/emails')).counts.FAILED)
  const books = (await ask('/books')).data
  expect(cash).toBe(books.cash.filter(({ held }: { held: number }) => held !== 0).length)
  expect(statement_lines).toBe((await ask('/books/gaps')).data.open_lines.lines)
  const own = counts(await handOver(scac.token))
  expect(own).toEqual({ ...(await listed(`region_id=${world.regionId}`)), cash: 0 })
})

test('a regional committee sees the people, ends and notes of its own region, and writes nothing', async () => {
  const elsewhere = await makeWorld(portal.db)
  await portal.as('SCAC', { region_id: elsewhere.regionId, office_until: inDays(10) })
  for (const region_id of [null, world.regionId, elsewhere.regionId]) {
    expectAnswer(await write('POST', '/notes', { region_id, topic: 'Room', body: 'Ask the janitor for the key.' }), 201)
  }
  const seen = await handOver(scac.token)
  expect(seen.people.map(({ id }) => id)).toEqual([scac.userId])
  expect(seen.notes.map(({ region_id }) => region_id)).toEqual([world.regionId])
  expect(seen.ends.filter(({ kind }) => kind === 'right')).toMatchObject([{ id: scac.userId, until: inDays(20) }])
  expect(new Set(seen.ends.map(({ region }) => region)).size).toBe(1)
  expect(seen.done).toBeNull()
  const all = await handOver()
  expect(new Set(all.notes.map(({ region_id }) => region_id))).toEqual(
    new Set([null, world.regionId, elsewhere.regionId]),
  )
  expect(all.ends.filter(({ kind }) => kind === 'right').map(({ until }) => until)).toEqual([inDays(10), inDays(20)])
})

test('a note is one of its topic and region, and does not overwrite what somebody else wrote in between', async () => {
  const { data } = (await write('POST', '/notes', { topic: 'Bank', body: 'Ask Rina.' })).json()
  expect((await write('POST', '/notes', { topic: 'Bank', body: 'Again.' })).statusCode).toBe(422)
  const change = (body: string, seen_updated_at: string) =>
    write('PUT', `/notes/${data.id}`, { topic: 'Bank', body, seen_updated_at })
  expect((await change('Ask Dewi.', data.updated_at)).json().data.body).toBe('Ask Dewi.')
  expect((await change('Ask Sari.', data.updated_at)).statusCode).toBe(409)
  expect((await write('DELETE', `/notes/${data.id}`)).statusCode).toBe(200)
  const kept = (await findRows(portal.db, 'audit_entry', { entity: 'handover_note', entity_id: data.id })).at(-1)
  expect(kept).toMatchObject({ action: 'deleted', before: { body: 'Ask Dewi.' } })
})

test('a step is ticked once, by the person who did it, until the next hand-over begins', async () => {
  const tick = (is_done: boolean) => write('PUT', '/steps/cash', { is_done })
  await Promise.all([tick(true), tick(true)])
  expect((await handOver()).done).toMatchObject([{ step: 'cash', by: expect.stringContaining('ADMIN') }])
  await tick(false)
  expect((await handOver()).done).toEqual([])
  await tick(true)
  expect((await write('DELETE', '/steps')).statusCode).toBe(200)
  expect((await handOver()).done).toEqual([])
  const entries = await findRows(portal.db, 'audit_entry', { entity: 'handover_tick' }, ['action'])
  expect(entries.map(({ action }) => action)).toEqual(['step done', 'step open', 'step done', 'begun anew'])
})
