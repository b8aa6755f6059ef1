import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { againForm, freshNims, groupForm, makeShift, makeWorld, proofPicture, setWindow } from '#tests/support/facts.ts'
import { actionsOf } from '#tests/support/records.ts'
import { findRow, findRows } from '#tests/support/rows.ts'

const portal = await openPortal()
const world = await makeWorld(portal.db)

const register = async (choice: Parameters<typeof groupForm>[1], headers: Record<string, string> = {}) =>
  portal.call('POST', '/register/store', { form: await groupForm(world, choice), headers })

const takenOf = async (shiftId: number) => {
  const rows = await findRows(portal.db, 'toefl_detail', { shift_id: shiftId, deleted_at: null }, ['id'])
  return rows.length
}

describe('a group', () => {
  test('of three gets accounts, one payment at the price of three, a seat each and a mail each', async () => {
    const [a, b] = [await makeShift(portal.db, world), await makeShift(portal.db, world, { region_id: null })]
    const nims = freshNims(3)
    const answer = await register({ nims, shiftIds: [a, a, b] })
    expect(answer.statusCode, answer.body).toBe(201)
    const { status, data } = answer.json()
    expect(status).toBe('success')
    expect(data.registrants.map((r: { nim: string; shift_id: number }) => [r.nim, r.shift_id])).toEqual([
      [nims[0], a],
      [nims[1], a],
      [nims[2], b],
    ])
    const payment = await findRow(portal.db, 'toefl_payment', data.payment_id)
    expect(payment).toMatchObject({
      payment_amount: 195_000,
      status: 'PENDING',
      account_name: 'SITI RAHMA',
      term_id: world.termId,
    })
    const accounts = await portal.db.selectFrom('account').selectAll().where('nim', 'in', nims).execute()
    expect(accounts.map((account) => [account.role, account.password_hash])).toEqual(nims.map(() => ['USER', null]))
    const ids = accounts.map((account) => account.id)
    const mails = await portal.db.selectFrom('email').selectAll().where('user_id', 'in', ids).execute()
    expect(mails.map((mail) => [mail.template, mail.status])).toEqual(nims.map(() => ['activation', 'QUEUED']))
    expect(await actionsOf(portal.db, 'toefl_payment', payment.id)).toEqual(['registered'])
  })

  test('of four is refused', async () => {
    const shift = await makeShift(portal.db, world)
    const answer = await register({ shiftIds: [shift, shift, shift, shift] })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toContain('nim')
    expect(await takenOf(shift)).toBe(0)
  })

  test('of a size that the region does not price is refused', async () => {
    const small = await makeWorld(portal.db, { three: null })
    const shift = await makeShift(portal.db, small)
    const form = await groupForm(small, { shiftIds: [shift, shift, shift] })
    const answer = await portal.call('POST', '/register/store', { form })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty('nim')
  })

  test('gets all its seats or none', async () => {
    const shift = await makeShift(portal.db, world, { quota: 2 })
    expectAnswer(await register({ shiftIds: [shift, shift, shift] }), 409, { code: 'shift_full', shift_id: shift })
    expect(await takenOf(shift)).toBe(0)
    expectAnswer(await register({ shiftIds: [shift, shift] }), 201)
  })
})

describe('a problem is shown at its field', () => {
  test('every wrong field is listed with the person it belongs to', async () => {
    const shift = await makeShift(portal.db, world)
    const fields = {
      'nim[1]': '12',
      'email[0]': 'nobody',
      'birth_date[1]': '2006-02-31',
      'name[0]': null,
      account_number: null,
    }
    const answer = await register({ shiftIds: [shift, shift], fields })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors).toSorted()).toEqual([
      'account_number',
      'birth_date.1',
      'email.0',
      'name.0',
      'nim.1',
    ])
  })

  test('two registrants cannot share a NIM, an e-mail, a phone number or a LINE ID', async () => {
    const shift = await makeShift(portal.db, world)
    const [nim = ''] = freshNims(1)
    const fields = {
      'email[1]': 'same@example.com',
      'email[0]': 'Same@example.com',
      'phone_number[0]': '0812 3456 789',
      'phone_number[1]': '08123456789',
    }
    const answer = await register({ nims: [nim, nim], shiftIds: [shift, shift], fields })
    expect(Object.keys(answer.json().errors).toSorted()).toEqual(['email.1', 'line_id.1', 'nim.1', 'phone_number.1'])
  })

  test('what an account has already is an error of that field', async () => {
    const shift = await makeShift(portal.db, world)
    const [first = '', second = ''] = freshNims(2)
    await register({ nims: [first], shiftIds: [shift] })
    const answer = await register({ nims: [second, first], shiftIds: [shift, shift], proof: await proofPicture(2) })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors).toSorted()).toEqual(['email.1', 'line_id.1', 'nim.1', 'phone_number.1'])
    expect(answer.json().errors['nim.1']).toEqual([
      'An account with this NIM already exists. Please sign in to register again.',
    ])
  })

  test('an amount that is not the price is refused, and the price is named', async () => {
    const shift = await makeShift(portal.db, world)
    const answer = await register({ shiftIds: [shift], fields: { payment_amount: '1000' } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.payment_amount).toEqual(['The amount to transfer is Rp 75.000.'])
  })

  test.each([
    ['hidden', { is_active: false }],
    ['begun', { starts_at: '2020-01-01T00:00:00Z', ends_at: '2020-01-01T02:00:00Z' }],
  ])('a %s shift cannot be picked', async (_, values) => {
    const shift = await makeShift(portal.db, world, values)
    const answer = await register({ shiftIds: [shift] })
    expect(answer.json().errors).toHaveProperty(['shift_id.0'])
  })

  test('a shift or a major of another region cannot be picked', async () => {
    const other = await makeWorld(portal.db)
    const shift = await makeShift(portal.db, other)
    const answer = await register({ shiftIds: [shift], fields: { 'major_id[0]': String(other.majorId) } })
    expect(Object.keys(answer.json().errors).toSorted()).toEqual(['major_id.0', 'shift_id.0'])
  })

  test('cash takes a receiver and no account; a transfer the other way round', async () => {
    const shift = await makeShift(portal.db, world)
    const cash = {
      payment_type: 'CASH',
      provider_id: null,
      account_name: null,
      account_number: null,
      receiver_id: String(world.receiverId),
    }
    expect((await register({ shiftIds: [shift], fields: cash })).statusCode).toBe(201)
    const mixed = await register({ shiftIds: [shift], fields: { payment_type: 'CASH' } })
    expect(Object.keys(mixed.json().errors).toSorted()).toEqual(['account_name', 'account_number', 'provider_id'])
    const wrong = await register({ shiftIds: [shift], fields: { receiver_id: String(world.receiverId) } })
    expect(Object.keys(wrong.json().errors)).toEqual(['receiver_id'])
  })
})

describe('the window', () => {
  test('refuses before and after, with the literal text, and nothing changes', async () => {
    const closed = await makeWorld(portal.db, { windowOpen: false })
    const shift = await makeShift(portal.db, closed)
    const form = await groupForm(closed, { shiftIds: [shift] })
    const answer = await portal.call('POST', '/register/store', { form })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      code: 'window_closed',
      message:
        'TOEFL Registration Time has Passed. For those of you that would like to re-register and already participate in TOEFL Test, please click the Login button and use the credential that is already sent to your email',
    })
    expect(await takenOf(shift)).toBe(0)
    await setWindow(portal.db, closed.regionId, true)
    expect((await portal.call('POST', '/register/store', { form })).statusCode).toBe(201)
  })
})

describe('the same request again', () => {
  test('gets the first answer and creates nothing, by key', async () => {
    const shift = await makeShift(portal.db, world)
    const nims = freshNims(2)
    const headers = { 'idempotency-key': `key-${nims[0]}` }
    const first = await register({ nims, shiftIds: [shift, shift] }, headers)
    const second = await register({ nims, shiftIds: [shift, shift] }, headers)
    expect(second.statusCode).toBe(201)
    expect(second.body).toBe(first.body)
    expect(await takenOf(shift)).toBe(2)
  })

  test('gets the first answer without a key too, when proof and NIMs are the same', async () => {
    const shift = await makeShift(portal.db, world)
    const nims = freshNims(1)
    const first = await register({ nims, shiftIds: [shift] })
    const second = await register({ nims, shiftIds: [shift] }, { 'idempotency-key': `late-${nims[0]}` })
    expect(second.body).toBe(first.body)
    expect(await takenOf(shift)).toBe(1)
  })
})

describe('somebody with an account', () => {
  test('registers again for the current term, once', async () => {
    const shift = await makeShift(portal.db, world)
    const student = await portal.as('USER', { region_id: world.regionId })
    const first = await portal.call('POST', '/register/extend', {
      token: student.token,
      form: await againForm(world, shift),
    })
    expectAnswer(first, 201, {
      data: { registrants: [{ user_id: student.userId, nim: student.nim, shift_id: shift }] },
    })
    const second = await portal.call('POST', '/register/extend', {
      token: student.token,
      form: await againForm(world, shift, await proofPicture(3)),
    })
    expectAnswer(second, 409, { code: 'conflict' })
    const me = await portal.call('GET', '/user', { token: student.token })
    expect(me.json().data.toefl_detail).toMatchObject({
      status: 'PENDING',
      shift_id: shift,
      group_size: 1,
      link: null,
      line_group: null,
    })
  })

  test('finds a full shift full', async () => {
    const shift = await makeShift(portal.db, world, { quota: 0 })
    const student = await portal.as('MEMBER', { region_id: world.regionId })
    const answer = await portal.call('POST', '/register/extend', {
      token: student.token,
      form: await againForm(world, shift),
    })
    expect(answer.json()).toMatchObject({ code: 'shift_full', shift_id: shift })
  })
})

test('after refusals and replays, each stored file has its row and each row its file', async () => {
  const names = new Set(await readdir(join(portal.filesFolder, 'raw')))
  const rows = await portal.db.selectFrom('file').select('key').execute()
  expect(names).toEqual(new Set(rows.map((row) => row.key)))
  expect(await readdir(join(portal.filesFolder, 'incoming'))).toEqual([])
})
