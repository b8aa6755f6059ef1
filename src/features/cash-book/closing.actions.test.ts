// Months that are closed by region: what is refused from then on, who opens them again, and with what the next term begins.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { makeShift, makeTerm, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { openOffice } from '#tests/support/office.ts'
import { actionsOf } from '#tests/support/records.ts'
import { changeRow, findRow, findRows, insertRow } from '#tests/support/rows.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'

const { portal, token, admin } = await openOffice()
const second = await portal.as('ADMIN')
const now = '2026-11-26T05:00:00Z'
const why = {
  open_lines: 'Fees',
  account_days: 'Fees',
  tills: 'On holiday',
  waiting: 'Receipt to come',
  unproven: 'Seen',
}

const post = (path: string, json: object = {}, by = token) => portal.call('POST', path, { token: by, json })
const get = (path: string, by = token) => portal.call('GET', path, { token: by })
const close = (world: World, month: string, more: object = why, by = token) =>
  post('/cash-closings', { region_id: world.regionId, month, ...more }, by)
const categories: { id: number; kind: string }[] = dataOf(await get('/cash-book/choices')).categories

/** A region of its own with an account, in which something happened in September and October. */
async function scene() {
  const world = await makeWorld(portal.db)
  const account = await makeAccount(portal.db, world.regionId)
  portal.setNow(now)
  const entry = (more: object = {}) => ({
    kind: 'INCOME',
    amount: 100_000,
    sen: 25,
    day: '2026-09-10',
    to: `ACCOUNT:${account}`,
    payee: 'PT Maju',
    category_id: categories.find(({ kind }) => kind === 'IN')!.id,
    region_id: world.regionId,
    term_id: world.termId,
    ...more,
  })
  const enter = (more: object = {}) => post('/cash-entries', entry(more))
  await dataOf(await enter(), 201)
  await dataOf(await enter({ day: '2026-10-10', amount: 50_000 }), 201)
  const list = async () =>
    dataOf(await get(`/cash-closings?term_id=${world.termId}&region_id=${world.regionId}`)).regions[0]
  return { world, account, enter, list }
}

test('months close in order once they are over, each one time', async () => {
  const { world, list } = await scene()
  expect(
    (await list()).months.map(({ month, refusal }: { month: string; refusal: string }) => [month, refusal]),
  ).toEqual([
    ['2026-09-01', null],
    ['2026-10-01', 'order'],
    ['2026-11-01', 'notOver'],
  ])
  expectAnswer(await close(world, '2026-10-01'), 409)
  const closed = dataOf(await close(world, '2026-09-17', {}), 201)
  expect(closed).toMatchObject({ month: '2026-09-01', reasons: [], corrections: 0, closes_term: null })
  expect(await actionsOf(portal.db, 'closed_month', closed.id)).toEqual(['closed'])
  expectAnswer(await close(world, '2026-09-01'), 409)
  dataOf(await close(world, '2026-10-01'), 201)
  expectAnswer(await close(world, '2026-11-01'), 409)
  expectFields(await post('/cash-closings', { region_id: 999_999, month: '2026-09-01' }), ['region_id'])
  expectFields(await post('/cash-closings', { region_id: world.regionId, month: 'September' }), ['month'])
})

test('a closed month stays in the list when all its payments go to the bin, so that it can be opened', async () => {
  const world = await makeWorld(portal.db)
  portal.setNow(now)
  const shiftId = await makeShift(portal.db, world, { quota: 10 })
  const values = { created_at: '2026-10-10T03:00:00Z' }
  const [id] = await insertGroups(portal.db, { world, count: 1, shiftId, values })
  const { id: closing } = dataOf(await close(world, '2026-10-01'), 201)
  expectAnswer(await portal.call('DELETE', `/toefl-payments/${id}`, { token }), 200)
  const query = `term_id=${world.termId}&region_id=${world.regionId}`
  const [region] = dataOf(await get(`/cash-closings?${query}`)).regions
  expect(region.months[0]).toMatchObject({ month: '2026-10-01', closed: { id: closing, corrections: 1 } })
})

test('each check that does not hold needs its reason, which is kept', async () => {
  const { world, account, enter } = await scene()
  const shiftId = await makeShift(portal.db, world)
  const values = { status: 'CONFIRMED', created_at: '2026-09-09T03:00:00Z', decided_at: '2026-09-10T03:00:00Z' }
  await insertGroups(portal.db, { world, count: 1, shiftId, values })
  await makeLines(portal.db, account, [{ day: '2026-09-12', amount: 30_000, text: 'TRSF' }])
  dataOf(await enter({ day: '2026-09-20', to: `TILL:${admin.userId}` }), 201)
  dataOf(await enter({ day: '2026-09-21', amount: 900_000 }), 201)
  const { month, checks } = dataOf(await get(`/cash-closings/regions/${world.regionId}/checks`))
  expect(month).toBe('2026-09-01')
  expect(checks.map((one: { check: string; count: number }) => [one.check, one.count])).toEqual([
    ['open_lines', 1],
    ['account_days', 1],
    ['tills', 1],
    ['waiting', 1],
    ['unproven', 1],
  ])
  expectFields(await close(world, '2026-09-01', {}), ['open_lines', 'account_days', 'tills', 'waiting', 'unproven'])
  expectFields(await close(world, '2026-09-01', { ...why, tills: '' }), ['tills'])
  const closed = dataOf(await close(world, '2026-09-01'), 201)
  expect(closed.reasons).toHaveLength(5)
  expect(closed.reasons[0]).toMatchObject({
    check: 'open_lines',
    count: 1,
    money: { amount: 30_000, sen: 0 },
    reason: 'Fees',
  })
})

test('a till that was counted after its last movement holds', async () => {
  const { world, enter } = await scene()
  dataOf(await enter({ to: `TILL:${second.userId}`, sen: 0 }), 201)
  const till = dataOf(await get('/cash-places')).tills.find(({ id }: { id: number }) => id === second.userId)
  dataOf(
    await post('/cash-counts', { holder_id: second.userId, counted: till.balance.amount, region_id: world.regionId }),
    201,
  )
  expect(dataOf(await close(world, '2026-09-01', {}), 201).reasons).toEqual([])
})

test('nothing is dated in a closed month any more, nor before it', async () => {
  const { world, account, enter } = await scene()
  dataOf(await close(world, '2026-09-01'), 201)
  expectFields(await enter(), ['day'])
  expectFields(await enter({ day: '2026-03-01' }), ['day'])
  dataOf(await enter({ day: '2026-10-01' }), 201)
  const paid = { kind: 'EXPENSE', to: null, from: 'PERSON', person_name: 'Rani', day: '2026-10-02' }
  const { id } = dataOf(await enter({ ...paid, category_id: categories.find(({ kind }) => kind === 'OUT')!.id }), 201)
  expectFields(await post(`/cash-entries/${id}/pay-back`, { from: `ACCOUNT:${account}`, day: '2026-09-30' }), ['day'])
  const handover = { term_id: world.termId, region_id: world.regionId, receiver_id: world.receiverId, amount: 75_000 }
  const shiftId = await makeShift(portal.db, world)
  const cash = {
    payment_type: 'CASH',
    provider_id: null,
    account_name: null,
    account_number: null,
    payment_amount: 75_000,
  }
  const values = { ...cash, receiver_id: world.receiverId, status: 'CONFIRMED', decided_at: now }
  await insertGroups(portal.db, { world, count: 1, shiftId, values })
  const hand = (day: string) => post('/cash-handovers', { ...handover, treasurer_id: admin.userId, day })
  expectFields(await hand('2026-09-30'), ['day'])
  dataOf(await hand('2026-10-01'), 201)
  // And no other way of writing gets past it.
  const [entry] = await findRows(portal.db, 'cash_entry', { region_id: world.regionId })
  const { id: _, ...row } = entry!
  await expect(insertRow(portal.db, 'cash_entry', { ...row, number: 9999, day: '2026-09-11' })).rejects.toThrow(
    'month of this entry is closed',
  )
})

test('taking back an entry of a closed month is dated today and names it; a late confirmation counts on the first open day', async () => {
  const { world, enter } = await scene()
  const counted = dataOf(await enter(), 201)
  const waiting = dataOf(await enter({ amount: 700_000 }), 201)
  const closed = dataOf(await close(world, '2026-09-01'), 201)
  const before = dataOf(await get(`/cash-closings/${closed.id}`))
  const { corrected_by_id } = dataOf(await post(`/cash-entries/${counted.id}/correct`, { reason: 'Typed twice' }))
  expect(dataOf(await get(`/cash-entries/${corrected_by_id}`))).toMatchObject({
    day: '2026-11-26',
    corrects_id: counted.id,
  })
  const late = dataOf(await post(`/cash-entries/${waiting.id}/confirm`, {}, second.token))
  expect(late).toMatchObject({ state: 'CONFIRMED', day: '2026-10-01' })
  const audit = await portal.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('entity', '=', 'cash_entry')
    .where('entity_id', '=', waiting.id)
    .where('action', '=', 'confirmed')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ before: { day: '2026-09-10' }, after: { day: '2026-10-01' } })
  expect(dataOf(await get(`/cash-closings/${closed.id}`))).toEqual(before)
})

test('a second administrator opens the last closed month again, and it is closed once more', async () => {
  const { world, enter, list } = await scene()
  const first = dataOf(await close(world, '2026-09-01'), 201)
  const october = dataOf(await close(world, '2026-10-01'), 201)
  const reopen = (id: number, by = second.token, json: object = { reason: 'A receipt was found' }) =>
    post(`/cash-closings/${id}/reopen`, json, by)
  expectAnswer(await reopen(first.id), 409)
  expectAnswer(await reopen(october.id, token), 409)
  expectFields(await reopen(october.id, second.token, {}), ['reason'])
  expect(dataOf(await get(`/cash-closings/${october.id}`)).refusal).toBe('own')
  expect(dataOf(await reopen(october.id))).toMatchObject({ reopen_reason: 'A receipt was found', refusal: 'open' })
  expectAnswer(await reopen(october.id), 409)
  expect(await actionsOf(portal.db, 'closed_month', october.id)).toEqual(['closed', 'opened again'])
  expect((await list()).months[1]).toMatchObject({ closed: null, refusal: null })
  dataOf(await enter({ day: '2026-10-20' }), 201)
  const again = dataOf(await close(world, '2026-10-01'), 201)
  expect(again.id).not.toBe(october.id)
  // What was written the first time is still there.
  expect(dataOf(await get(`/cash-closings/${october.id}`)).entries[0].entries).toBe(1)
  expect(dataOf(await get(`/cash-closings/${again.id}`)).entries[0].entries).toBe(2)
  expectAnswer(await get('/cash-closings/999999'), 404)
})

test('what was written cannot be changed or deleted in the database either', async () => {
  const { world } = await scene()
  const { id } = dataOf(await close(world, '2026-09-01'), 201)
  const { db } = portal
  await expect(changeRow(db, 'closed_month', id, { figures: '{}' })).rejects.toThrow('stays')
  await expect(db.deleteFrom('closed_month').where('id', '=', id).execute()).rejects.toThrow('stays')
  // An erasure empties who it was.
  await changeRow(db, 'closed_month', id, { closed_by: null })
  expect((await findRow(db, 'closed_month', id)).closed_by).toBeNull()
})

test('a month closes its term when the region is in the next one, whose books begin with what was held, to the sen', async () => {
  // Balances are of the whole club, so this club has one region.
  const own = await testApp()
  try {
    const world = await makeWorld(own.db)
    const account = await makeAccount(own.db, world.regionId)
    const { token: by, userId } = await own.as('ADMIN')
    own.setNow(now)
    const call = (path: string, json: object) => own.call('POST', path, { token: by, json })
    const [{ id: category }] = dataOf(await own.call('GET', '/cash-book/choices', { token: by })).categories.filter(
      ({ kind }: { kind: string }) => kind === 'IN',
    )
    const place = { region_id: world.regionId, term_id: world.termId, category_id: category }
    const entry = { kind: 'INCOME', payee: 'PT Maju', day: '2026-09-30', ...place }
    dataOf(await call('/cash-entries', { ...entry, amount: 100_000, sen: 37, to: `ACCOUNT:${account}` }), 201)
    dataOf(await call('/cash-entries', { ...entry, amount: 20_000, sen: 4, to: `TILL:${userId}` }), 201)
    const advance = {
      kind: 'TRANSFER',
      category_id: null,
      from: `ACCOUNT:${account}`,
      to: 'PERSON',
      person_name: 'Rani',
    }
    dataOf(await call('/cash-entries', { ...entry, ...advance, amount: 30_000, sen: 12 }), 201)
    const term = await findRow(own.db, 'term', world.termId)
    const next = await makeTerm(own.db, term.year + 1, 'ODD')
    const opening = async () =>
      dataOf(await own.call('GET', `/cash-book/opening?term_id=${next}`, { token: by })).closed
    expect(await opening()).toBeNull()
    await changeRow(own.db, 'region', world.regionId, { current_term_id: next })
    const closed = dataOf(await call('/cash-closings', { region_id: world.regionId, month: '2026-09-01', ...why }), 201)
    expect(closed.closes_term.id).toBe(world.termId)
    const after = await opening()
    const held = after.balances.map(({ place: where, written }: Record<string, unknown>) => [where, written])
    expect(held).toEqual([
      ['ACCOUNT', { amount: 70_000, sen: 25 }],
      ['PERSON', { amount: 30_000, sen: 12 }],
      ['TILL', { amount: 20_000, sen: 4 }],
    ])
    expect(after).toMatchObject({ day: '2026-09-30', term: { id: world.termId }, total: { amount: 120_000, sen: 41 } })
    // The places of now are the carried over and what moved since.
    dataOf(
      await call('/cash-entries', {
        ...entry,
        day: '2026-10-02',
        term_id: next,
        amount: 1,
        sen: 99,
        to: `TILL:${userId}`,
      }),
      201,
    )
    const places = dataOf(await own.call('GET', '/cash-places', { token: by }))
    expect(places.tills[0].balance).toEqual({ amount: 20_002, sen: 3 })
    expect((await opening()).balances).toEqual(after.balances)
  } finally {
    await own.close()
  }
})

test('whatever is booked while a month is closed is in what was written, or refused', async () => {
  const { world, enter } = await scene()
  const [closed, ...entered] = await Promise.all([
    close(world, '2026-09-01'),
    ...Array.from({ length: 8 }, async () => enter({ amount: 1000, sen: 0 })),
  ])
  expect(new Set(entered.map(({ statusCode }) => statusCode)).difference(new Set([201, 422])).size).toBe(0)
  const { id } = dataOf(closed, 201)
  const booked = await findRows(portal.db, 'cash_entry', { region_id: world.regionId, state: 'CONFIRMED' })
  const inMonth = booked.filter(({ day }) => day < '2026-10-01')
  const [income] = dataOf(await get(`/cash-closings/${id}`)).entries
  expect(income.entries).toBe(inMonth.length)
})
