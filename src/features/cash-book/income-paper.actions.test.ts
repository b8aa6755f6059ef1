// An invoice before the money counts, a receipt after, and void once it was taken back.
import { expect, test } from 'vitest'
import { dataOf } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { textOf } from '#tests/support/pdf-text.ts'
import { makeAccount } from '#tests/support/statements.ts'

const { portal, world, token } = await openOffice()
const second = await portal.as('ADMIN')
const account = await makeAccount(portal.db, world.regionId)
const choices = dataOf(await portal.call('GET', '/cash-book/choices', { token }))
const category = choices.categories.find(({ kind }: { kind: string }) => kind === 'IN').id
const limit: number = choices.second_above

const post = (path: string, json: object = {}, by = token) => portal.call('POST', path, { token: by, json })
const enter = async (more: object = {}) => {
  const place = { region_id: world.regionId, term_id: world.termId, to: `ACCOUNT:${account}` }
  const about = {
    kind: 'INCOME',
    day: '2026-11-02',
    payee: 'PT Maju Jaya',
    category_id: category,
    note: 'Gold sponsor',
  }
  return dataOf(await post('/cash-entries', { ...place, ...about, amount: limit + 1, ...more }), 201)
}
const paper = async (id: number, language = 'en') => {
  const answer = await portal.call('GET', `/cash-entries/${id}/paper`, {
    token,
    headers: { 'accept-language': language },
  })
  return { answer, text: answer.statusCode === 200 ? textOf(answer.rawPayload) : '' }
}

test('income that waits has an invoice, and a numbered receipt once it counts, in both languages', async () => {
  const { id } = await enter()
  const invoice = await paper(id)
  expect(invoice.answer.headers['content-disposition']).toMatch(/filename="INV-2026-\w+-\d{6}\.pdf"/)
  expect(invoice.text).toContain('Invoice')
  expect(invoice.text).toContain('OPEN')
  expect(invoice.text).toContain('PT Maju Jaya')
  await post(`/cash-entries/${id}/confirm`, {}, second.token)
  const receipt = await paper(id)
  expect(receipt.answer.headers['content-disposition']).toMatch(/filename="IN-2026-\d{4}\.pdf"/)
  expect(receipt.text).toContain('PAID')
  expect((await paper(id, 'id')).text).toContain('LUNAS')
})

test('what was undone or taken back says that it is void', async () => {
  const waiting = await enter()
  await post(`/cash-entries/${waiting.id}/undo`)
  expect((await paper(waiting.id)).text).toContain('VOID')
  const counted = await enter({ amount: 100_000 })
  expect((await paper(counted.id)).text).toContain('PAID')
  await post(`/cash-entries/${counted.id}/correct`, { reason: 'Typed twice' })
  expect((await paper(counted.id)).text).toContain('VOID')
})

test('an expense has none', async () => {
  const out = choices.categories.find(({ kind }: { kind: string }) => kind === 'OUT').id
  const { id } = await enter({ kind: 'EXPENSE', category_id: out, to: null, from: `ACCOUNT:${account}`, amount: 1000 })
  expect((await paper(id)).answer.statusCode).toBe(409)
})
