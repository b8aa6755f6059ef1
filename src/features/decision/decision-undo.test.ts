import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeDivisions, insertApplication } from '#tests/support/board.ts'
import { makeShift, makeWorld, setWindow } from '#tests/support/facts.ts'
import { registerGroup, seatsTaken, seatStudent } from '#tests/support/groups.ts'
import { makeStudent, payMember, roleOf, setMemberWindow } from '#tests/support/members.ts'
import { makePartyShift, partySeatsTaken, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { sendAll } from '#tests/support/records.ts'
import { findRows } from '#tests/support/rows.ts'
import { someoneWaits } from '#tests/support/waiting.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)
await setMemberWindow(portal.db, world.regionId)
await setPartyWindow(portal.db, world.regionId)
const admin = await portal.as('ADMIN', { name: 'Treasurer' })

type Undo = { id: string; seconds: number }

/** A decision of the committee, and what undoes it. */
async function decide(path: string, json: object = {}): Promise<Undo> {
  const answer = await portal.call('POST', path, { token: admin.token, json })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().undo
}
const undo = ({ id }: Undo, token = admin.token) => portal.call('POST', `/decisions/${id}/undo`, { token })

/** Turns the clock to so many seconds from now. */
const later = (seconds: number) => portal.setNow(new Date(Date.now() + seconds * 1000).toISOString())

/** The whole content of these rows, except the time of the last touch and that of taking the seat, which is taken again. */
async function rowsOf(table: string, column: string, ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - 'updated_at' - 'seated_at' as row from ${sql.table(table)} t
    where ${sql.ref(column)} = any(${[...ids]}::int[]) order by id`.execute(portal.db)
  return rows.map(({ row }) => row)
}
const payments = async (...ids: number[]) => [
  await rowsOf('toefl_payment', 'id', ids),
  await rowsOf('toefl_detail', 'payment_id', ids),
]

const mailsOf = async (decision: Undo) => {
  const { rows } = await sql<{ template: string; wait: number }>`
    select template, extract(epoch from send_after - created_at)::float as wait from email
    where decision_id = ${decision.id}::uuid order by id`.execute(portal.db)
  return rows
}
const actionsOf = async (entity: string, id: number) => {
  const found = portal.db.selectFrom('audit_entry').select(['action', 'actor_name']).where('entity', '=', entity)
  return (await found.where('entity_id', '=', id).orderBy('id').execute()).map(({ action }) => action)
}
const group = async (size = 2) => {
  const shift = await makeShift(portal.db, world, { quota: size })
  return { shift, ...(await registerGroup(portal, world, { shiftIds: Array.from({ length: size }, () => shift) })) }
}
const reason = 'Not received.'

describe('a TOEFL payment', () => {
  test('that was confirmed is pending again nine seconds later, its mails are not, and both steps are on record', async () => {
    const { paymentId } = await group()
    const before = await payments(paymentId)
    const decision = await decide(`/toefl-payments/${paymentId}/confirm`)
    expect(decision.seconds).toBe(10)
    expect(await mailsOf(decision)).toEqual([
      { template: 'toefl-confirmed', wait: 10 },
      { template: 'toefl-confirmed', wait: 10 },
    ])
    later(9)
    const answer = await undo(decision)
    expect([answer.statusCode, answer.json().data]).toEqual([200, { undone: [paymentId] }])
    expect(await payments(paymentId)).toEqual(before)
    expect(await mailsOf(decision)).toEqual([])
    expect(await actionsOf('toefl_payment', paymentId)).toEqual(['registered', 'confirmed', 'decision undone'])
    // Once is enough.
    expect((await undo(decision)).statusCode).toBe(409)
  })

  test('that was rejected has exactly its seats again', async () => {
    const { paymentId, shift } = await group()
    const before = await payments(paymentId)
    const decision = await decide(`/toefl-payments/${paymentId}/reject`, { reason })
    expect(await seatsTaken(portal.db, shift)).toBe(0)
    expect((await undo(decision)).statusCode).toBe(200)
    expect(await payments(paymentId)).toEqual(before)
    expect(await seatsTaken(portal.db, shift)).toBe(2)
  })

  test('stays rejected, with its mails, when somebody else took a seat in between', async () => {
    const { paymentId, shift } = await group()
    const decision = await decide(`/toefl-payments/${paymentId}/reject`, { reason })
    await registerGroup(portal, world, { shiftIds: [shift] })
    const rejected = await payments(paymentId)
    expectAnswer(await undo(decision), 409, { code: 'shift_full', shift_id: shift })
    expect(await payments(paymentId)).toEqual(rejected)
    expect(await mailsOf(decision)).toHaveLength(2)
  })

  test.each(['confirm', 'reject'])('a record whose decision (%s) was undone is as it was before', async (event) => {
    const { paymentId } = await group()
    await decide(`/toefl-payments/${paymentId}/${event}`, { reason })
    await sendAll(portal.db)
    const before = await payments(paymentId)
    const decision = await decide(`/toefl-payments/${paymentId}/cancel`)
    expect((await mailsOf(decision)).map(({ template }) => template)).toEqual(['toefl-cancelled', 'toefl-cancelled'])
    expectAnswer(await undo(decision), 200)
    expect(await payments(paymentId)).toEqual(before)
    expect(await mailsOf(decision)).toEqual([])
  })

  test.each(['confirm', 'reject'])('is decided with many (%s) and all are undone with one call', async (event) => {
    const made = [await group(1), await group(2), await group(1)].map(({ paymentId }) => paymentId)
    const before = await payments(...made)
    const decision = await decide(`/toefl-payments/${event}`, { ids: made, reason })
    expect(await mailsOf(decision)).toHaveLength(4)
    const answer = await undo(decision)
    expect(new Set(answer.json().data.undone)).toEqual(new Set(made))
    expect(await payments(...made)).toEqual(before)
    expect(await mailsOf(decision)).toEqual([])
  })
})

test.each([
  [{}, ['toefl-cancelled', 'toefl-cancelled']],
  [{ tell_group: true }, ['toefl-cancelled', 'toefl-cancelled']],
  [{ tell_group: false }, []],
])('taking a decision back with %j tells the group so', async (json, expected) => {
  const { paymentId } = await group()
  await decide(`/toefl-payments/${paymentId}/confirm`)
  await sendAll(portal.db)
  const decision = await decide(`/toefl-payments/${paymentId}/cancel`, json)
  expect((await mailsOf(decision)).map(({ template }) => template)).toEqual(expected)
  expect((await rowsOf('toefl_payment', 'id', [paymentId]))[0]).toMatchObject({ status: 'PENDING' })
})

describe('it is refused', () => {
  test('to another administrator, and for what is unknown', async () => {
    const { paymentId } = await group()
    const decision = await decide(`/toefl-payments/${paymentId}/confirm`)
    expect((await undo(decision, (await portal.as('ADMIN')).token)).statusCode).toBe(403)
    expect((await undo({ ...decision, id: crypto.randomUUID() })).statusCode).toBe(404)
    expect(await mailsOf(decision)).toHaveLength(2)
  })

  test('when the payment was changed since', async () => {
    const { paymentId } = await group()
    const decision = await decide(`/toefl-payments/${paymentId}/confirm`)
    await sql`update toefl_payment set account_name = 'SOMEBODY' where id = ${paymentId}`.execute(portal.db)
    const answer = await undo(decision)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toContain('changed since')
    expect(await mailsOf(decision)).toHaveLength(2)
  })

  test.each([
    ['was sent', { status: 'SENT' }],
    ['is being sent', { claimed_until: new Date(Date.now() + 60_000).toISOString() }],
    ['was tried', { attempts: 1 }],
    ['was written for /emails', { kept_text: 'Hello', kept_html: 'Hello' }],
  ])('when one of its mails %s', async (_, values) => {
    const { paymentId } = await group()
    const decision = await decide(`/toefl-payments/${paymentId}/confirm`)
    const [first] = await findRows(portal.db, 'email', { decision_id: decision.id }, ['id'])
    await portal.db.updateTable('email').set(values).where('id', '=', first!.id).execute()
    const confirmed = await payments(paymentId)
    const answer = await undo(decision)
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toContain('Too late')
    expect(await payments(paymentId)).toEqual(confirmed)
    expect(await mailsOf(decision)).toHaveLength(2)
  })

  test('after a minute, even if the mails still wait', async () => {
    const { paymentId } = await group()
    const decision = await decide(`/toefl-payments/${paymentId}/confirm`)
    later(61)
    expect((await undo(decision)).statusCode).toBe(409)
  })
})

test('a membership that was confirmed by mistake makes nobody a member', async () => {
  const student = await makeStudent(portal.db, world)
  const id = await payMember(portal, world, student)
  const before = await rowsOf('member_payment', 'id', [id])
  const decision = await decide(`/member-payments/${id}/confirm`)
  expect(await roleOf(portal.db, student.userId)).toBe('MEMBER')
  expect((await undo(decision)).statusCode).toBe(200)
  expect(await rowsOf('member_payment', 'id', [id])).toEqual(before)
  expect(await roleOf(portal.db, student.userId)).toBe('USER')
  expect(await mailsOf(decision)).toEqual([])
})

test('a sign-up for the party that was rejected has its seat again', async () => {
  const shift = await makePartyShift(portal.db, world)
  const { id } = await signUpSomebody(portal, world, shift)
  const before = await rowsOf('welcoming_party', 'id', [id])
  const decision = await decide(`/welcoming-parties/${id}/reject`, { reason })
  expect(await partySeatsTaken(portal.db, shift)).toBe(0)
  expect((await undo(decision)).statusCode).toBe(200)
  expect(await rowsOf('welcoming_party', 'id', [id])).toEqual(before)
  expect(await partySeatsTaken(portal.db, shift)).toBe(1)
  expect(await mailsOf(decision)).toEqual([])
})

test('an applicant for the board is where they were', async () => {
  const divisions = await makeDivisions(portal.db, world.regionId)
  const { userId } = await portal.as('MEMBER', { region_id: world.regionId })
  const id = await insertApplication(portal.db, world, userId, divisions)
  await decide(`/bom-recruitments/${id}/decide`, { status: 'INTERVIEW' })
  const before = await rowsOf('bom_recruitment', 'id', [id])
  const accepted = { status: 'ACCEPTED', accepted_division_id: divisions[1] }
  const decision = await decide(`/bom-recruitments/${id}/decide`, accepted)
  expect(await mailsOf(decision)).toEqual([{ template: 'bom-accepted', wait: 10 }])
  expect((await undo(decision)).statusCode).toBe(200)
  expect(await rowsOf('bom_recruitment', 'id', [id])).toEqual(before)
  expect(await mailsOf(decision)).toEqual([])
  expect(await actionsOf('bom_recruitment', id)).toEqual(['decided', 'decided', 'decision undone'])
})

describe('a request for another shift', () => {
  let from: number
  let to: number
  beforeAll(() => setWindow(portal.db, world.regionId, true, 'TOEFL_SHIFT_CHANGE'))
  beforeEach(async () => {
    from = await makeShift(portal.db, world, { quota: 2 })
    to = await makeShift(portal.db, world, { quota: 2 })
  })

  async function asking(): Promise<number> {
    const { token, seatId } = await seatStudent(portal, { world, shiftId: from, status: 'CONFIRMED' })
    const json = { request_edit_shift_id: to, edit_reason: 'A class.' }
    expect((await portal.call('PUT', `/toefl-details/${seatId}`, { token, json })).statusCode).toBe(200)
    return seatId
  }

  test.each(['accept', 'reject'])('waits again when its answer (%s) is undone, in the earlier seat', async (answer) => {
    const ids = [await asking(), await asking()]
    const before = await rowsOf('toefl_detail', 'id', ids)
    const decision = await decide(`/toefl-details/${answer}-edit`, { ids, reason })
    expect(await mailsOf(decision)).toHaveLength(2)
    expect(await seatsTaken(portal.db, to)).toBe(answer === 'accept' ? 2 : 0)
    expectAnswer(await undo(decision), 200)
    expect(await rowsOf('toefl_detail', 'id', ids)).toEqual(before)
    expect(await mailsOf(decision)).toEqual([])
    const single = await decide(`/toefl-details/${ids[0]}/${answer}-edit`)
    expect((await undo(single)).statusCode).toBe(200)
    expect(await rowsOf('toefl_detail', 'id', ids)).toEqual(before)
  })

  test('stays accepted when the earlier seat is taken by now', async () => {
    const id = await asking()
    const decision = await decide(`/toefl-details/${id}/accept-edit`)
    await registerGroup(portal, world, { shiftIds: [from, from] })
    expectAnswer(await undo(decision), 409, { code: 'shift_full', shift_id: from })
    expect(await seatsTaken(portal.db, to)).toBe(1)
    expect(await mailsOf(decision)).toHaveLength(1)
  })
})

test.each(['taken back', 'undone'])(
  'a decision that is taken back and undone in the same moment: %s first, and the other one comes too late',
  async (first) => {
    const { paymentId } = await group()
    const decision = await decide(`/toefl-payments/${paymentId}/confirm`)
    const takeBack = () => portal.call('POST', `/toefl-payments/${paymentId}/cancel`, { token: admin.token, json: {} })
    const both = first === 'undone' ? [() => undo(decision), takeBack] : [takeBack, () => undo(decision)]
    const asked: ReturnType<typeof undo>[] = []
    await portal.db.transaction().execute(async (trx) => {
      await sql`select from toefl_payment where id = ${paymentId} for update`.execute(trx)
      for (const ask of both) {
        asked.push(ask())
        await someoneWaits(portal.db, asked.length)
      }
    })
    const answers = await Promise.all(asked)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
    expect(await findRows(portal.db, 'toefl_payment', { id: paymentId })).toMatchObject([{ status: 'PENDING' }])
    expect(await mailsOf(decision)).toEqual([])
  },
)
