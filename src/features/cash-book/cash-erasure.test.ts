// Somebody who asked for money is not erased before it is settled; afterwards the sum stays in the books without them.
import { expect, test } from 'vitest'
import { dataOf, expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { proofFile } from '#tests/support/facts.ts'
import { formOf } from '#tests/support/forms.ts'
import { photo } from '#tests/support/pictures.ts'
import { findRow } from '#tests/support/rows.ts'
import { makeAccount } from '#tests/support/statements.ts'
import { goodPassword } from '#tests/security/people.ts'
import { hashPassword } from '#services/passwords.ts'

const { portal, world, token } = await openOffice()
const account = await makeAccount(portal.db, world.regionId)
const choices = dataOf(await portal.call('GET', '/cash-book/choices', { token }))
const category_id = choices.categories.find(({ kind }: { kind: string }) => kind === 'OUT').id
const day = '2026-11-02'

const post = (path: string, json: object = {}, by = token) => portal.call('POST', path, { token: by, json })

test('an erasure waits for money that is owed, and takes the person out of what was paid back', async () => {
  const student = await portal.as('USER', { name: 'Kirana Wijayanti', password_hash: await hashPassword(goodPassword) })
  const fields = { amount: '80000', day, payee: 'Toko', note: 'Snacks', region_id: String(world.regionId) }
  const form = formOf({ ...fields, pay_to: 'BCA 123 Kirana', receipt: proofFile(await photo(), null) })
  const { id } = dataOf(await portal.call('POST', '/cash-requests', { token: student.token, form }), 201)
  const request = dataOf(
    await post('/user/privacy/requests', { kind: 'ERASURE', password: goodPassword }, student.token),
    201,
  )
  const [asked] = (await portal.call('GET', '/privacy-requests', { token })).json().data
  expect(asked).toMatchObject({ id: request.id, obstacles: ['MONEY_OWED'] })
  expect((await post(`/privacy-requests/${request.id}/done`)).statusCode).toBe(409)
  expectAnswer(await post(`/cash-entries/${id}/accept`, { category_id }), 200)
  expectAnswer(await post(`/cash-entries/${id}/pay-back`, { from: `ACCOUNT:${account}`, day }), 200)
  expectAnswer(await post(`/privacy-requests/${request.id}/done`), 200)
  const entry = await findRow(portal.db, 'cash_entry', id)
  expect(entry).toMatchObject({ state: 'CONFIRMED', amount: 8_000_000, pay_to: null, person_email: null })
  expect(JSON.stringify(entry)).not.toContain('Kirana')
})
