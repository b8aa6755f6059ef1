// A link that an officer gives to somebody without an account: it opens one form, for so long and so often.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer, expectFields } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { proofFile } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { photo } from '#tests/support/pictures.ts'
import { sendAll } from '#tests/support/records.ts'

const { portal, world, token } = await openOffice()
const picture = await photo()
const give = async (more: object = {}) => {
  const json = { label: 'Debate night', region_id: world.regionId, days: 7, most_uses: 2, ...more }
  const made = dataOf(await portal.call('POST', '/expense-links', { token, json }), 201)
  return { id: made.id as number, key: (made.address as string).split('/').at(-1)! }
}
const form = (more: object = {}) =>
  formOf({
    amount: '45000',
    day: '2026-11-02',
    payee: 'Shop',
    note: 'Snacks',
    name: 'Rani Wijaya',
    email: 'rani@example.com',
    receipt: proofFile(picture, null),
    ...more,
  })
const send = (key: string, more: object = {}, headers: Record<string, string> = {}) =>
  portal.call('POST', `/expense-links/by/${key}`, { form: form(more), headers })
const waiting = async () => (await portal.call('GET', '/cash-entries?state=ASKED', { token })).json().data

test('somebody without an account sends an expense, and is told by mail what became of it', async () => {
  const { key } = await give()
  expect(dataOf(await portal.call('GET', `/expense-links/by/${key}`))).toMatchObject({
    label: 'Debate night',
    event: null,
  })
  expectAnswer(await send(key), 200)
  const [entry] = await waiting()
  expect(entry).toMatchObject({ amount: 45_000, from: { place: 'PERSON', name: 'Rani Wijaya' }, asked_by: null })
  expect(entry.asked.by_name).toBe('Rani Wijaya')
  expectAnswer(
    await portal.call('POST', `/cash-entries/${entry.id}/reject`, { token, json: { reason: 'Cannot read it' } }),
    200,
  )
  await sendAll(portal.db)
  const mails = await portal.db
    .selectFrom('email')
    .select('template')
    .where('to_address', '=', 'rani@example.com')
    .execute()
  expect(mails).toEqual([{ template: 'cash-told' }])
})

test('a link works as often as it may, also for people who send at once', async () => {
  const { key } = await give()
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => send(key, { note: `Part ${index}` })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 200, 404, 404, 404,
  ])
  expectAnswer(await portal.call('GET', `/expense-links/by/${key}`), 404)
})

test('what a phone sends twice is one use', async () => {
  const { id, key } = await give()
  const headers = { 'idempotency-key': 'phone-1' }
  expectAnswer(await send(key, {}, headers), 200)
  expectAnswer(await send(key, {}, headers), 200)
  const links = dataOf(await portal.call('GET', '/expense-links', { token }))
  expect(links.find((one: { id: number }) => one.id === id)).toMatchObject({ uses: 1, is_open: true })
})

test('ended, past its day or invented, a link opens nothing, and its form tells nothing of the club', async () => {
  const ended = await give()
  expectAnswer(await portal.call('POST', `/expense-links/${ended.id}/end`, { token }), 200)
  expectAnswer(await portal.call('POST', `/expense-links/${ended.id}/end`, { token }), 409)
  expectAnswer(await send(ended.key), 404)
  const over = await give()
  await portal.db
    .updateTable('cash_link')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', over.id)
    .execute()
  expectAnswer(await send(over.key), 404)
  expectAnswer(await send('invented'), 404)
  const open = await give()
  const shown = dataOf(await portal.call('GET', `/expense-links/by/${open.key}`))
  expect(Object.keys(shown).toSorted()).toEqual(['event', 'expires_at', 'label', 'region'])
})

test('a wrong form uses nothing up, and keeps no picture', async () => {
  const { id, key } = await give({ most_uses: 1 })
  expectFields(await send(key, { amount: '0' }), ['amount'])
  expectFields(await send(key, { name: 'http://x.example' }), ['name'])
  expectFields(await send(key, { receipt: new File(['text'], 'a.jpg', { type: 'image/jpeg' }) }), ['receipt'])
  expectFields(await send(key, { day: '2099-01-01' }), ['day'])
  const links = dataOf(await portal.call('GET', '/expense-links', { token }))
  expect(links.find((one: { id: number }) => one.id === id)).toMatchObject({ uses: 0 })
  expectAnswer(await send(key), 200)
})

test('only the hash of a link is kept', async () => {
  const { key } = await give()
  const rows = JSON.stringify(await portal.db.selectFrom('cash_link').selectAll().execute())
  const audit = JSON.stringify(await portal.db.selectFrom('audit_entry').selectAll().execute())
  expect(rows.includes(key) || audit.includes(key)).toBe(false)
})
