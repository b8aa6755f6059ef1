import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { makeShift, makeWorld, type World } from '#tests/support/facts.ts'
import { insertGroups } from '#tests/support/groups.ts'
import { insertMemberPayments, makeStudent, memberForm } from '#tests/support/members.ts'
import { photo } from '#tests/support/pictures.ts'
import { actionsOf } from '#tests/support/records.ts'
import { makeAccount, makeLines } from '#tests/support/statements.ts'
import { dayInWib } from '#words/wib.ts'
import type { SurePair } from './match-suggestion.contract.ts'
import { changeRow, findRows } from '#tests/support/rows.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token

const today = dayInWib(new Date())
let world: World
let accountId: number
let amount = 60_000

/** A region with an account of its own, and an amount that nobody else has. */
async function begin() {
  world = await makeWorld(portal.db)
  accountId = await makeAccount(portal.db, world.regionId)
  amount += 1
}
const payment = async (values: Record<string, unknown> = {}) => {
  const shiftId = await makeShift(portal.db, world, { quota: 100 })
  const [id] = await insertGroups(portal.db, {
    world,
    count: 1,
    shiftId,
    values: { payment_amount: amount, amount_code: 1, ...values },
  })
  return id!
}
/** From a payer of the plain price. */
const plain = (account_name: string, values: Record<string, unknown> = {}) =>
  payment({ account_name, amount_code: 0, ...values })
const line = async (values: { amount?: number; text?: string; day?: string } = {}) =>
  (await makeLines(portal.db, accountId, [{ day: today, amount, text: 'TRSF CR', ...values }]))[0]!
const post = (path: string, json: object = {}) => portal.call('POST', path, { token, json })
const confirm = (id: number, json: object = {}) => post(`/toefl-payments/${id}/confirm`, json)
const evidence = async (id: number, home = 'toefl-payments') =>
  (await portal.call('GET', `/${home}/${id}/evidence`, { token })).json().data
const lineOf = async (id: number) =>
  (await portal.call('GET', `/statement-lines?account_id=${accountId}`, { token }))
    .json()
    .data.find((one: { id: number }) => one.id === id)
const sure = async (): Promise<SurePair[]> =>
  (await portal.call('GET', '/statement-matches', { token }))
    .json()
    .data.filter((one: SurePair) => one.line.amount === amount)

test('a line is shown with its payment, confirms it and stays with it', async () => {
  await begin()
  const [id, lineId] = [await payment({ account_name: 'BUDI SANTOSO' }), await line({ text: 'TRSF CR BUDI SANTOSO' })]
  await line({ amount: amount + 100, text: 'TRSF CR BUDI SANTOSO' })
  expect(await evidence(id)).toMatchObject({
    line: null,
    is_covered: true,
    candidates: [
      { id: lineId, level: 'sure', agrees: { amount: true, name: true, time: true } },
      { level: 'likely', agrees: { amount: false, name: true, time: true } },
    ],
  })
  expect((await confirm(id, { line_id: lineId })).json().data.status).toBe('CONFIRMED')
  expect(await evidence(id)).toMatchObject({ line: { id: lineId, amount }, candidates: [] })
  expect(await lineOf(lineId)).toMatchObject({ state: 'MATCHED', payment: { entity: 'toefl_payment', id } })
  expect(await actionsOf(portal.db, 'toefl_payment', id)).toEqual(['confirmed', 'matched'])
  // A line that has paid a payment is neither set aside nor undone with its import.
  expect((await post(`/statement-lines/${lineId}/set-aside`, { reason: 'x' })).statusCode).toBe(409)
  const { import_id } = await lineOf(lineId)
  expect((await post(`/statement-imports/${import_id}/undo`)).json().message).toMatch(/confirmed with its lines/)
})

test('money that came weeks after the registration is found where the payment was put right since, in both programmes', async () => {
  const weeks = (count: number) => new Date(Date.now() - count * 7 * 86_400_000).toISOString()
  for (const mended_at of [null, weeks(1)]) {
    await begin()
    const id = await payment({ created_at: weeks(5), mended_at })
    const lineId = await line()
    const found = mended_at === null ? [] : [lineId]
    expect((await sure()).map((one) => one.line.id)).toEqual(found)
    expect((await evidence(id)).candidates.map((one: { id: number }) => one.id)).toEqual(found)
  }
  await begin()
  // Nobody calls it in time where the name alone speaks for it.
  const unmended = await payment({ created_at: weeks(5), account_name: 'BUDI SANTOSO' })
  const lines = [await line({ text: 'CR BUDI SANTOSO' }), await line({ text: 'CR BUDI SANTOSO', amount: 5_000 })]
  expect((await evidence(unmended)).candidates).toMatchObject([
    { id: lines[0], level: 'likely', agrees: { amount: true, name: true, time: false } },
    { id: lines[1], level: 'likely', agrees: { amount: false, name: true, time: false } },
  ])
  await begin()
  const student = await makeStudent(portal.db, world)
  const values = { created_at: weeks(5), payment_amount: amount, amount_code: 1 }
  const [id] = await insertMemberPayments(portal.db, { world, userIds: [student.userId], values })
  await line()
  expect(await sure()).toEqual([])
  const form = await memberForm(world, { payment_amount: String(amount) }, await photo())
  expectAnswer(await portal.call('PUT', `/member-payments/${id!}`, { token: student.token, form }), 200)
  expect((await sure()).map((one) => one.payment.id)).toEqual([id])
})

test('taking the confirmation back frees the line, and so does undoing it at once', async () => {
  await begin()
  const [id, lineId] = [await payment(), await line()]
  await confirm(id, { line_id: lineId })
  expect((await post(`/toefl-payments/${id}/cancel`)).statusCode).toBe(200)
  expect((await lineOf(lineId)).state).toBe('OPEN')
  const { undo } = (await confirm(id, { line_id: lineId })).json()
  expect((await lineOf(lineId)).state).toBe('MATCHED')
  expectAnswer(await post(`/decisions/${undo.id}/undo`), 200)
  expect((await lineOf(lineId)).state).toBe('OPEN')
  expect((await confirm(id, { line_id: lineId })).statusCode).toBe(200)
})

test('undoing that a confirmation was taken back gives it its line again, unless that has paid another', async () => {
  await begin()
  const [id, other, lineId] = [await payment(), await payment(), await line()]
  await confirm(id, { line_id: lineId })
  const back = (await post(`/toefl-payments/${id}/cancel`)).json()
  expect((await lineOf(lineId)).state).toBe('OPEN')
  expectAnswer(await post(`/decisions/${back.undo.id}/undo`), 200)
  expect(await lineOf(lineId)).toMatchObject({ state: 'MATCHED', payment: { id } })
  const again = (await post(`/toefl-payments/${id}/cancel`)).json()
  await confirm(other, { line_id: lineId })
  expect((await post(`/decisions/${again.undo.id}/undo`)).statusCode).toBe(409)
  expect(await lineOf(lineId)).toMatchObject({ payment: { id: other } })
  expect((await evidence(id)).line).toBeNull()
})

test('a membership payment is paid by a line just so', async () => {
  await begin()
  const student = await makeStudent(portal.db, world)
  const [id] = await insertMemberPayments(portal.db, {
    world,
    userIds: [student.userId],
    values: { payment_amount: amount, amount_code: 1 },
  })
  const lineId = await line()
  expect(await sure()).toMatchObject([{ line: { id: lineId }, payment: { entity: 'member_payment', id } }])
  expect((await post(`/member-payments/${id}/confirm`, { line_id: lineId })).statusCode).toBe(200)
  expect(await evidence(id!, 'member-payments')).toMatchObject({ line: { id: lineId } })
  await post(`/member-payments/${id}/cancel`)
  expect((await lineOf(lineId)).state).toBe('OPEN')
})

test('two payments at once with one line: it pays one of them', async () => {
  await begin()
  for (let round = 0; round < 8; round += 1) {
    amount += 1
    const [one, other, lineId] = [await payment(), await payment(), await line()]
    const answers = await Promise.all([confirm(one, { line_id: lineId }), confirm(other, { line_id: lineId })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await matches(lineId)
    expect(rows).toHaveLength(1)
    // The loser is pending as before.
    const statuses = await portal.db
      .selectFrom('toefl_payment')
      .select('status')
      .where('id', 'in', [one, other])
      .execute()
    expect(statuses.map(({ status }) => status).toSorted()).toEqual(['CONFIRMED', 'PENDING'])
  }
})
const matches = async (lineId: number) => ({
  rows: await portal.db.selectFrom('statement_match').selectAll().where('line_id', '=', lineId).execute(),
})

test('a line that is unknown, set aside or taken confirms nothing', async () => {
  await begin()
  const [id, lineId] = [await payment(), await line()]
  expect((await confirm(id, { line_id: 999_999_999 })).json().errors).toHaveProperty('line_id')
  await post(`/statement-lines/${lineId}/set-aside`, { reason: 'Donation' })
  expect((await confirm(id, { line_id: lineId })).statusCode).toBe(409)
  const found = await portal.db.selectFrom('toefl_payment').select('status').where('id', '=', id).executeTakeFirst()
  expect(found?.status).toBe('PENDING')
})

test('all that is sure is confirmed with its lines, with mails and a way back; a rival leaves the rest to eyes', async () => {
  await begin()
  const [id, lineId] = [await payment(), await line()]
  const [pair] = await sure()
  expect(pair).toMatchObject({ line: { id: lineId }, payment: { entity: 'toefl_payment', id } })
  const wrong = { line_id: lineId, entity: 'toefl_payment', payment_id: id + 1_000_000 }
  const right = { line_id: lineId, entity: 'toefl_payment', payment_id: id }
  const answer = (await post('/statement-matches/confirm', { pairs: [wrong, right] })).json()
  expect(answer).toMatchObject({ data: { confirmed: [lineId], refused: [{ id: lineId }] }, undos: [{ seconds: 10 }] })
  expect(await evidence(id)).toMatchObject({ line: { id: lineId } })
  const mails = await findRows(portal.db, 'email', { decision_id: answer.undos[0].id }, ['template'])
  expect(mails).toHaveLength(1)
  expect(await sure()).toEqual([])

  amount += 1
  const [, , rival] = [await payment(), await payment(), await line()]
  expect(await sure()).toEqual([])
  const refused = await post('/statement-matches/confirm', { pairs: [{ ...right, line_id: rival }] })
  expect(refused.json().data).toMatchObject({
    confirmed: [],
    refused: [{ id: rival, message: expect.stringContaining('no longer certain') }],
  })
})

test('a plain price is nobody’s by itself: who pays first is not confirmed as somebody else', async () => {
  await begin()
  // Ayu has paid and has not sent her form yet, which Budi has.
  const budi = await plain('BUDI SANTOSO')
  const [paidBy, vendor] = [await line({ text: 'TRSF CR AYU LESTARI' }), await line({ text: 'SETORAN' })]
  const own = async () => (await evidence(budi)).candidates.map((one: { level: string }) => one.level)
  expect(await sure()).toEqual([])
  expect(await own()).toEqual(['likely', 'likely'])
  const asked = { entity: 'toefl_payment', payment_id: budi }
  for (const line_id of [paidBy, vendor]) {
    const answer = await post('/statement-matches/confirm', { pairs: [{ ...asked, line_id }] })
    expect(answer.json().data).toMatchObject({ confirmed: [], refused: [{ id: line_id }] })
  }
  await post(`/statement-lines/${vendor}/set-aside`, { reason: 'Catering' })
  expect([await sure(), await own()]).toEqual([[], ['likely']])
  const ayu = await plain('AYU LESTARI')
  expect(await sure()).toMatchObject([{ line: { id: paidBy }, payment: { id: ayu }, is_named: true, is_unique: false }])
  expect((await evidence(budi)).candidates).toMatchObject([{ level: 'likely', is_contradicted: true }])
})

test('lines at one plain price that each name their sender in full are sure and confirmed together', async () => {
  await begin()
  const senders = ['BUDI SANTOSO', 'SITI RAHMAWATI', 'AGUS PRATAMA', 'DEWI LESTARI', 'FAJAR NUGROHO', 'MEGA UTAMI']
  const pairs: { line_id: number; entity: string; payment_id: number }[] = []
  for (const sender of [...senders, 'CITRA MEGA SUBAGYO']) {
    const payment_id = await plain(sender)
    const line_id = await line({ text: `TRSF E-BANKING CR 0511/FTSCY/WS95031 ${sender}` })
    pairs.push({ line_id, entity: 'toefl_payment', payment_id })
  }
  const nameless = await line({ text: 'SETORAN TUNAI' })
  const found = (await sure()).map(({ line: { id }, payment: { id: payment_id, entity } }) => ({
    line_id: id,
    entity,
    payment_id,
  }))
  expect(found.toSorted((one, other) => one.line_id - other.line_id)).toEqual(pairs)
  for (const { line_id, payment_id } of pairs) {
    const [best] = (await evidence(payment_id)).candidates
    expect(best).toMatchObject({ id: line_id, level: 'sure', agrees: { name: true }, is_contradicted: false })
  }
  const answer = (await post('/statement-matches/confirm', { pairs })).json()
  expect(answer.data).toEqual({ confirmed: pairs.map(({ line_id }) => line_id), refused: [] })
  expect((await lineOf(nameless)).state).toBe('OPEN')
})

test('a name that another open payment has speaks against an amount of one’s own, whatever that payment is about', async () => {
  await begin()
  const [id, lineId] = [await payment({ account_name: 'BUDI SANTOSO' }), await line({ text: 'CR RATNA SARI DEWI' })]
  expect(await sure()).toHaveLength(1)
  const other = await plain('RATNA SARI DEWI', { payment_amount: 150_000 })
  expect(await sure()).toEqual([])
  expect((await evidence(id)).candidates).toMatchObject([{ id: lineId, level: 'likely', is_contradicted: true }])
  await post(`/toefl-payments/${other}/reject`, { reason: 'No money came.' })
  expect(await sure()).toEqual([])
})

test('what is confirmed together is what was shown: a pair that slid, or a payment that changed, is named and left', async () => {
  await begin()
  const [kept, slid, changed] = [
    await plain('BUDI SANTOSO'),
    await plain('SITI RAHMAWATI'),
    await plain('AGUS PRATAMA'),
  ]
  for (const name of ['BUDI SANTOSO', 'SITI RAHMAWATI', 'AGUS PRATAMA']) await line({ text: `CR ${name}` })
  const pairs = (await sure()).map(({ line: { id: line_id }, payment: { id, entity, updated_at } }) => ({
    line_id,
    entity,
    payment_id: id,
    seen_updated_at: updated_at,
  }))
  expect(pairs).toHaveLength(3)
  // Since then a second line names Siti, and Agus has put his payment right.
  await line({ text: 'CR SITI RAHMA' })
  await changeRow(portal.db, 'toefl_payment', changed, { account_number: '77001122' })
  const { data } = (await post('/statement-matches/confirm', { pairs })).json()
  const lineFor = (id: number) => pairs.find(({ payment_id }) => payment_id === id)!.line_id
  expect(data.confirmed).toEqual([lineFor(kept)])
  const left = new Set(data.refused.map(({ id }: { id: number }) => id))
  expect(left).toEqual(new Set([lineFor(slid), lineFor(changed)]))
  // Shown again, the one is as sure as before.
  expect((await sure()).map((one) => one.payment.id)).toEqual([changed])
})

test('a line that is set aside in this moment leaves the other sure ones to be confirmed', async () => {
  await begin()
  const one = { payment: await payment(), line: await line() }
  amount += 1
  const other = { payment: await payment(), line: await line() }
  const pairs = [one, other].map(({ payment: payment_id, line: line_id }) => ({
    line_id,
    entity: 'toefl_payment',
    payment_id,
  }))
  const answer = await portal.db.transaction().execute(async (trx) => {
    await sql`select from statement_line where id = ${one.line} for no key update`.execute(trx)
    const aside = { line_id: one.line, reason: 'Interest', set_at: new Date().toISOString() }
    await trx.insertInto('statement_aside').values(aside).execute()
    const asked = post('/statement-matches/confirm', { pairs })
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
      expect(rows).toHaveLength(1)
    })
    return { asked }
  })
  expect((await answer.asked).json().data).toMatchObject({ confirmed: [other.line], refused: [{ id: one.line }] })
})

test('what was rejected, binned or confirmed without a line is a rival too; cash is none', async () => {
  const decided = { decided_at: new Date().toISOString(), decided_by: (await portal.as('ADMIN')).userId }
  for (const values of [
    { ...decided, status: 'REJECTED', reject_reason: 'x' },
    { ...decided, status: 'CONFIRMED' },
    { deleted_at: new Date().toISOString() },
  ]) {
    await begin()
    await Promise.all([payment(), line()])
    expect(await sure()).toHaveLength(1)
    await payment(values)
    expect(await sure()).toEqual([])
  }
  await begin()
  await Promise.all([payment(), line()])
  await payment({ payment_type: 'CASH', provider_id: null, account_name: null, account_number: null })
  expect(await sure()).toHaveLength(1)
})

test('a payment that was confirmed without a line says so, and is given one afterwards', async () => {
  await begin()
  const id = await payment()
  expect(await evidence(id)).toMatchObject({ is_covered: false, candidates: [] })
  const lineId = await line()
  expect((await post(`/statement-lines/${lineId}/match`, { entity: 'toefl_payment', payment_id: id })).statusCode).toBe(
    409,
  )
  await confirm(id)
  expect(await evidence(id)).toMatchObject({
    line: null,
    is_covered: true,
    candidates: [{ id: lineId, level: 'likely' }],
  })
  const matched = await post(`/statement-lines/${lineId}/match`, { entity: 'toefl_payment', payment_id: id })
  expect(matched.json().data).toMatchObject({ state: 'MATCHED', payment: { id } })
  const other = await line({ text: 'ANOTHER' })
  expect((await post(`/statement-lines/${other}/match`, { entity: 'toefl_payment', payment_id: id })).statusCode).toBe(
    409,
  )
})

// Comes last: its account is of every region.
test('the money that a shop sends back is likely at most, also on an account of every region', async () => {
  await begin()
  accountId = await makeAccount(portal.db)
  const id = await plain('CITRA SUBAGYO', { payment_amount: 65_000 })
  const text = 'PENGEMBALIAN DP KONSUMSI TOKO ROTI MAWAR'
  const lineId = await line({ amount: 65_000, text })
  const { data } = (await portal.call('GET', '/statement-matches', { token })).json()
  expect(data.map((one: SurePair) => one.line.id)).not.toContain(lineId)
  expect((await evidence(id)).candidates).toMatchObject([{ level: 'likely', agrees: { amount: true, name: false } }])
})

test('a credit that the bank has taken back, or that a later export no longer has, is never sure', async () => {
  await begin()
  const id = await payment({ account_name: 'BUDI SANTOSO' })
  const lineId = await line({ text: 'TRSF CR BUDI SANTOSO' })
  expect(await sure()).toMatchObject([{ line: { id: lineId }, payment: { id } }])
  const [debit] = await makeLines(portal.db, accountId, [{ day: today, amount, text: 'KOREKSI BUDI', is_out: true }])
  await sql`insert into statement_reversal (out_line_id, line_id) values (${debit}, ${lineId})`.execute(portal.db)
  expect(await sure()).toEqual([])
  expect((await evidence(id)).candidates).toMatchObject([{ id: lineId, level: 'likely' }])
  await post(`/statement-lines/${lineId}/part-pair`)
  expect(await sure()).toHaveLength(1)
  const { import_id } = await lineOf(lineId)
  await sql`insert into statement_gone (line_id, import_id) values (${lineId}, ${import_id})`.execute(portal.db)
  expect(await sure()).toEqual([])
})
