import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { registerGroup, seatsTaken } from '#tests/support/groups.ts'
import { insertMemberPayments } from '#tests/support/members.ts'
import { makePartyShift, setPartyWindow, signUpSomebody } from '#tests/support/parties.ts'
import { changeRow, findRow, findRows, insertRow, lastRow } from '#tests/support/rows.ts'
import { passwordLinkOf } from '#tests/support/sessions.ts'
import { proofOf } from '#tests/support/records.ts'
import { application, makeTalentField } from '#tests/support/talents.ts'
import { activationMail } from '#features/account/account.mail.ts'

const { portal, world, admin } = await openOffice({ env: { RATE_LIMIT: 'off' } })
await setPartyWindow(portal.db, world.regionId)

const { stringify } = JSON
const post = (id: number, command: string, json: object = {}, token = admin.token) =>
  portal.call('POST', `/registrant-details/${id}/${command}`, { token, json })
const put = (id: number, json: object) => portal.call('PUT', `/registrant-details/${id}`, { token: admin.token, json })
const read = async (id: number) =>
  (await portal.call('GET', `/registrant-details/${id}`, { token: admin.token })).json().data
const lastEntry = (id: number) => lastRow(portal.db, 'audit_entry', { entity: 'account', entity_id: id })
const alive = async (token: string) => (await portal.call('GET', '/user', { token })).statusCode === 200
const student = (values: Record<string, unknown> = {}) => portal.as('USER', { region_id: world.regionId, ...values })

describe('an account', () => {
  test('is shown with what belongs to it, and never with its password', async () => {
    const shift = await makeShift(portal.db, world)
    const { userIds, paymentId } = await registerGroup(portal, world, { shiftIds: [shift] })
    const answer = await portal.call('GET', `/registrant-details/${userIds[0]}`, { token: admin.token })
    expect(answer.body).not.toContain('password_hash')
    expect(answer.json().data).toMatchObject({
      status: 'INVITED',
      sessions: 0,
      last_activation_at: expect.any(String),
      belongings: [
        { kind: 'toefl', to: `/toefl-payments/${paymentId}/edit`, status: 'PENDING', title: 'Saturday morning' },
      ],
    })
  })

  test('is changed as given, and the change is written down', async () => {
    const { userId } = await student({ domicile: 'Depok', batch: 'B27' })
    const answer = await put(userId, { domicile: 'Bogor', region_id: world.regionId, phone_number: '0812-9999 1' })
    expect(answer.json().data).toMatchObject({ domicile: 'Bogor', batch: 'B27', phone_number: '081299991' })
    expect(await lastEntry(userId)).toMatchObject({
      actor_id: admin.userId,
      action: 'updated',
      before: { domicile: 'Depok', phone_number: null },
      after: { domicile: 'Bogor', phone_number: '081299991' },
    })
    expect((await lastEntry(userId)).after).not.toHaveProperty('region_id')
  })

  test('cannot take what another account has: every such field is named', async () => {
    const values = { phone_number: '0877000111', line_id: 'sitiline', email: 'siti.taken@example.com' }
    const other = await student(values)
    const { userId } = await student()
    const answer = await put(userId, { ...values, nim: other.nim, domicile: 'Bogor' })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors).toSorted()).toEqual(['email', 'line_id', 'nim', 'phone_number'])
    expect((await read(userId)).domicile).toBeNull()
    expect((await put(other.userId, values)).statusCode).toBe(200)
  })

  test('keeps its values when one of them is refused', async () => {
    const { userId } = await student()
    const elsewhere = await makeWorld(portal.db)
    for (const [wrong, field] of [
      [{ nim: '12' }, 'nim'],
      [{ email: 'nobody' }, 'email'],
      [{ name: '' }, 'name'],
      [{ role: 'ADMIN', gender: 'X' }, 'gender'],
      [{ region_id: 999_999 }, 'region_id'],
      [{ term_id: 999_999 }, 'term_id'],
      [{ major_id: elsewhere.majorId }, 'major_id'],
      [{ birth_date: '2026-02-30' }, 'birth_date'],
    ] as const) {
      const answer = await put(userId, { ...wrong, domicile: 'Bogor' })
      expect(answer.statusCode, stringify(wrong)).toBe(422)
      expect(Object.keys(answer.json().errors), stringify(wrong)).toContain(field)
    }
    expect(await read(userId)).toMatchObject({ domicile: null, role: 'USER', region_id: world.regionId })
  })

  test('with a new address is no longer opened by links that went to the old one', async () => {
    const { userId } = await student({ email_verified_at: new Date().toISOString() })
    await passwordLinkOf(portal.db, userId)
    await put(userId, { email: `moved${userId}@example.com` })
    expect((await findRow(portal.db, 'password_link', { user_id: userId })).used_at).not.toBeNull()
    expect((await read(userId)).email_verified_at).toBeNull()
  })

  test('does not get another role by a change of its record', async () => {
    const { userId } = await student()
    await put(userId, { role: 'ADMIN', suspended_at: null, password_hash: 'x', deleted_at: '2026-01-01T00:00:00Z' })
    expect(await read(userId)).toMatchObject({ role: 'USER', activated: false, deleted_at: null })
  })
})

describe('suspending', () => {
  test('ends every session at once, and lifting it lets the owner in again', async () => {
    const { userId, token } = await student()
    expect(await alive(token)).toBe(true)
    const answer = await post(userId, 'suspend')
    expect(answer.json().data).toMatchObject({ status: 'SUSPENDED', sessions: 0 })
    expect(await portal.db.selectFrom('session').selectAll().where('user_id', '=', userId).execute()).toEqual([])
    await post(userId, 'unsuspend')
    // The old session does not come back.
    expect(await alive(token)).toBe(false)
    expect((await read(userId)).suspended_at).toBeNull()
    expect((await lastEntry(userId)).action).toBe('unsuspended')
  })

  test('twice, of oneself, or lifted where there is nothing to lift is refused', async () => {
    const { userId } = await student()
    expect((await post(userId, 'unsuspend')).statusCode).toBe(409)
    await post(userId, 'suspend')
    expect((await post(userId, 'suspend')).statusCode).toBe(409)
    expect((await post(admin.userId, 'suspend')).statusCode).toBe(409)
    expect(await alive(admin.token)).toBe(true)
    expect((await post(2_000_000_000, 'suspend')).statusCode).toBe(404)
  })
})

test('signing an account out everywhere ends its sessions and nothing else', async () => {
  const { userId, token } = await student()
  expect((await read(userId)).sessions).toBe(1)
  await post(userId, 'end-sessions')
  expect(await alive(token)).toBe(false)
  expect(await read(userId)).toMatchObject({ sessions: 0, suspended_at: null })
  expect((await lastEntry(userId)).after).toEqual({ sessions: 1 })
})

describe('the activation link', () => {
  const mails = (userId: number) =>
    findRows(portal.db, 'email', { user_id: userId, template: activationMail.name }, ['id'])
  const turnBack = (userId: number, minutes: number) =>
    sql`update email set created_at = created_at - ${minutes} * interval '1 minute' where user_id = ${userId}`.execute(
      portal.db,
    )

  test('is sent once more, but not twice within a minute nor more than five times an hour', async () => {
    const { userId } = await student()
    expect((await post(userId, 'activation')).statusCode).toBe(200)
    const again = await post(userId, 'activation')
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '60'])
    for (let sent = 1; sent < 5; sent += 1) {
      await turnBack(userId, 2)
      expect((await post(userId, 'activation')).statusCode).toBe(200)
    }
    await turnBack(userId, 2)
    expect((await post(userId, 'activation')).statusCode).toBe(429)
    expect(await mails(userId)).toHaveLength(5)
    await turnBack(userId, 60)
    expect((await post(userId, 'activation')).statusCode).toBe(200)
  })

  test('pressed at the same moment it goes out once', async () => {
    const { userId } = await student()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(userId, 'activation')))
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429, 429])
    expect(await mails(userId)).toHaveLength(1)
  })

  test('is not for who has a password, is suspended, or lies in the bin', async () => {
    const now = new Date().toISOString()
    for (const values of [{ password_hash: 'x' }, { suspended_at: now }, { deleted_at: now }]) {
      const { userId } = await student(values)
      expect((await post(userId, 'activation')).statusCode, stringify(values)).toBe(409)
      expect(await mails(userId)).toEqual([])
    }
  })
})

describe('the role', () => {
  test('is changed by its own call, and written down with before and after', async () => {
    const { userId } = await student()
    const answer = await post(userId, 'role', { role: 'MEMBER' })
    expect(answer.json().data.role).toBe('MEMBER')
    expect(await lastEntry(userId)).toMatchObject({
      action: 'role changed',
      before: { role: 'USER' },
      after: { role: 'MEMBER' },
    })
    expect((await post(userId, 'role', { role: 'OWNER' })).statusCode).toBe(422)
  })

  test('of a member by hand is of the region’s current term; a paid one is nobody’s to take', async () => {
    const { userId } = await student()
    await post(userId, 'role', { role: 'MEMBER' })
    const row = await findRow(portal.db, 'account', userId)
    expect(row.member_term_id).toBe(world.termId)
    expect((await post(userId, 'role', { role: 'USER' })).json().data.role).toBe('USER')
    const decided = { status: 'CONFIRMED', decided_by: userId, decided_at: new Date() }
    await insertMemberPayments(portal.db, { world, userIds: [userId], values: decided })
    expect(await read(userId)).toMatchObject({ role: 'MEMBER', member_until: null })
    const refused = await post(userId, 'role', { role: 'USER' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
    expect(await read(userId)).toMatchObject({ role: 'MEMBER' })
  })

  test('of the regional committee needs a region', async () => {
    const { userId } = await portal.as('USER')
    expect((await post(userId, 'role', { role: 'SCAC' })).statusCode).toBe(409)
    await put(userId, { region_id: world.regionId })
    expect((await post(userId, 'role', { role: 'SCAC' })).statusCode).toBe(200)
    const without = await put(userId, { region_id: null })
    expect(Object.keys(without.json().errors)).toEqual(['region_id'])
  })

  test('of an administrator is not taken from the last one, not even by two who take it from each other', async () => {
    const alone = await testApp()
    const call = (who: { token: string }, id: number, command: string, json: object) =>
      alone.call('POST', `/registrant-details/${id}/${command}`, { token: who.token, json })
    const one = await alone.as('ADMIN')
    // Administrators who cannot sign in do not count.
    await alone.as('ADMIN', { suspended_at: new Date().toISOString() })
    expect((await call(one, one.userId, 'role', { role: 'USER' })).statusCode).toBe(409)
    for (const command of ['role', 'suspend']) {
      const two = await alone.as('ADMIN')
      const answers = await Promise.all([
        call(one, two.userId, command, { role: 'USER' }),
        call(two, one.userId, command, { role: 'USER' }),
      ])
      expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
      const { rows } = await sql<{ left: number }>`
        select count(*) as left from account where role = 'ADMIN' and suspended_at is null`.execute(alone.db)
      expect(rows[0]?.left).toBe(1)
      await sql`update account set role = 'ADMIN', suspended_at = null where id = ${one.userId}`.execute(alone.db)
      await sql`update account set role = 'USER' where id = ${two.userId}`.execute(alone.db)
      const { token } = await alone.as('USER')
      await sql`update session set user_id = ${one.userId} where user_id =
        (select user_id from session order by id desc limit 1)`.execute(alone.db)
      one.token = token
    }
    await alone.close()
  })
})

describe('the recycle bin', () => {
  const remove = (id: number, force = false) =>
    portal.call('DELETE', `/registrant-details/${id}${force ? '?force=1' : ''}`, { token: admin.token })

  test('takes the account out of use and frees its seats, and gives both back', async () => {
    const shift = await makeShift(portal.db, world, { quota: 2 })
    const { userIds, nims } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
    const [first = 0] = userIds
    expect((await remove(first)).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
    expect((await remove(first)).statusCode).toBe(409)
    expect((await put(first, { domicile: 'Bogor' })).statusCode).toBe(409)
    expect((await post(first, 'restore')).json().data).toMatchObject({ nim: nims[0], deleted_at: null })
    expect(await seatsTaken(portal.db, shift)).toBe(2)
    expect((await post(first, 'restore')).statusCode).toBe(409)
    expect((await lastEntry(first)).action).toBe('restored')
  })

  test('takes who was an administrator like any student, and nobody who is one or will be', async () => {
    const administrator = async (office_from: string, office_until: string) =>
      (await portal.as('ADMIN', { office_from, office_until, password_hash: 'x' })).userId
    const refused = [await administrator('2025-01-01', '2099-12-31'), await administrator('2099-01-01', '2099-12-31')]
    for (const id of refused) expect((await remove(id)).statusCode).toBe(409)
    const former = await administrator('2024-01-01', '2024-12-31')
    expect((await remove(former)).statusCode).toBe(200)
    expect((await remove(former, true)).statusCode).toBe(200)
  })

  test('does not give back when the seat is gone: nothing has changed then', async () => {
    const shift = await makeShift(portal.db, world, { quota: 1 })
    const { userIds } = await registerGroup(portal, world, { shiftIds: [shift] })
    const [first = 0] = userIds
    await remove(first)
    await registerGroup(portal, world, { shiftIds: [shift] })
    const answer = await post(first, 'restore')
    expect([answer.statusCode, answer.json().code, answer.json().shift_id]).toEqual([409, 'shift_full', shift])
    expect((await read(first)).deleted_at).not.toBeNull()
    expect(await seatsTaken(portal.db, shift)).toBe(1)
  })

  test('leaves seats to a payment that was rejected or binned in between, and a payment leaves them to the account', async () => {
    const shift = await makeShift(portal.db, world, { quota: 5 })
    const { userIds, paymentId } = await registerGroup(portal, world, { shiftIds: [shift, shift] })
    const [first = 0] = userIds
    const decide = (what: string, json: object = {}) =>
      portal.call('POST', `/toefl-payments/${paymentId}/${what}`, { token: admin.token, json })
    await remove(first)
    await decide('reject', { reason: 'Not received.' })
    expect((await post(first, 'restore')).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(0)
    await remove(first)
    // The account lies in the bin when the rejection is taken back: only the other one sits again.
    expect((await decide('cancel')).statusCode).toBe(200)
    expect(await seatsTaken(portal.db, shift)).toBe(1)
    await post(first, 'restore')
    expect(await seatsTaken(portal.db, shift)).toBe(2)
  })

  test('takes a sign-up for the party along and gives it back, but not one that was removed before', async () => {
    const shiftId = await makePartyShift(portal.db, world, { quota: 1 })
    const { id, userId } = await signUpSomebody(portal, world, shiftId)
    const binned = async () => (await findRow(portal.db, 'welcoming_party', id)).deleted_at !== null
    await remove(userId)
    expect(await binned()).toBe(true)
    const restored = await portal.call('POST', `/welcoming-parties/${id}/restore`, { token: admin.token })
    expect([restored.statusCode, restored.json().code]).toEqual([409, 'conflict'])
    await post(userId, 'restore')
    expect(await binned()).toBe(false)
    expect((await read(userId)).belongings).toMatchObject([{ kind: 'welcoming', id, status: 'PENDING' }])
    await portal.call('DELETE', `/welcoming-parties/${id}`, { token: admin.token })
    await remove(userId)
    await post(userId, 'restore')
    expect(await binned()).toBe(true)
    await remove(userId)
    await remove(userId, true)
    expect(await portal.db.selectFrom('welcoming_party').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('takes memberships and applications along, and the same person cannot apply twice by a restore', async () => {
    const { userId, nim } = await student()
    const now = new Date().toISOString()
    const file = await insertRow(portal.db, 'file', {
      key: `proof-of-${userId}`,
      content_type: 'image/jpeg',
      bytes: 1,
      sha256: nim,
      state: 'READY',
    })
    const place = { region_id: world.regionId, term_id: world.termId }
    const money = { payment_type: 'CASH', payment_amount: 100_000, proof_id: file.id }
    await insertRow(portal.db, 'member_payment', {
      ...place,
      ...money,
      user_id: userId,
      kind: 'NEW',
      status: 'CONFIRMED',
      decided_at: now,
    })
    const talent = { ...application(world, await makeTalentField(portal.db), { nim }), term_id: world.termId }
    await insertRow(portal.db, 'talent_recruitment', { ...talent, user_id: userId })
    expect((await read(userId)).belongings.map((one: { kind: string }) => one.kind).toSorted()).toEqual([
      'member',
      'talent',
    ])
    const live = async () => {
      const { belongings } = await read(userId)
      return belongings.filter((one: { deleted_at: string | null }) => one.deleted_at === null).length
    }
    await remove(userId)
    expect(await live()).toBe(0)
    const visitor = await insertRow(portal.db, 'talent_recruitment', talent)
    expect((await post(userId, 'restore')).json()).toMatchObject({ code: 'conflict' })
    expect(await live()).toBe(0)
    await portal.db.deleteFrom('talent_recruitment').where('id', '=', visitor.id).execute()
    expect((await post(userId, 'restore')).statusCode).toBe(200)
    expect(await live()).toBe(2)
    await remove(userId)
    expect((await remove(userId, true)).statusCode).toBe(200)
    expect(await portal.db.selectFrom('file').select('id').where('id', '=', file.id).execute()).toEqual([])
  })

  test('is not for administrators', async () => {
    const other = await portal.as('ADMIN')
    expect((await remove(other.userId)).statusCode).toBe(409)
    await changeRow(portal.db, 'account', other.userId, { role: 'USER' })
  })

  test('ends the sessions, and they stay ended after a restore', async () => {
    const { userId, token } = await student()
    await remove(userId)
    expect(await alive(token)).toBe(false)
    await post(userId, 'restore')
    expect(await alive(token)).toBe(false)
  })

  test('deletes for good only what lies in it, with the payment that nobody shares and its proof', async () => {
    const shift = await makeShift(portal.db, world)
    const { userIds, paymentId } = await registerGroup(portal, world, { shiftIds: [shift] })
    const [first = 0] = userIds
    expect((await remove(first, true)).statusCode).toBe(409)
    const { key } = await proofOf(portal.db, paymentId)
    await remove(first)
    expectAnswer(await remove(first, true), 200)
    expect((await portal.call('GET', `/registrant-details/${first}`, { token: admin.token })).statusCode).toBe(404)
    expect((await portal.call('GET', `/toefl-payments/${paymentId}`, { token: admin.token })).statusCode).toBe(404)
    expect(await portal.db.selectFrom('file').select('id').where('key', '=', key).execute()).toEqual([])
    expect(await portal.db.selectFrom('email').select('id').where('user_id', '=', first).execute()).toEqual([])
    const { before, action } = await lastEntry(first)
    expect(action).toBe('deleted')
    expect(stringify(before)).toContain(`"payment_id":${paymentId}`)
    expect(stringify(before)).not.toContain('password_hash')
  })

  test('keeps the payment of a group for the others', async () => {
    const shift = await makeShift(portal.db, world)
    const { userIds, paymentId } = await registerGroup(portal, world, { shiftIds: [shift, shift, shift] })
    const [first = 0, ...others] = userIds
    await remove(first)
    await remove(first, true)
    const { data } = (await portal.call('GET', `/toefl-payments/${paymentId}`, { token: admin.token })).json()
    expect(data.registrants.map((person: { user_id: number }) => person.user_id)).toEqual(others)
    expect(await seatsTaken(portal.db, shift)).toBe(2)
  })

  test('keeps who decided on payments', async () => {
    const other = await portal.as('ADMIN')
    const shift = await makeShift(portal.db, world)
    const { paymentId } = await registerGroup(portal, world, { shiftIds: [shift] })
    await portal.call('POST', `/toefl-payments/${paymentId}/confirm`, { token: other.token })
    await post(other.userId, 'role', { role: 'USER' })
    await remove(other.userId)
    const answer = await remove(other.userId, true)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
    expect((await read(other.userId)).deleted_at).not.toBeNull()
  })
})
