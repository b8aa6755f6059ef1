// A usual reason is kept as what it is, in every programme that is reviewed, and said to each reader in their language.
import { expect, test } from 'vitest'
import { translatorFor } from '#words/words.ts'
import { expectAnswer } from '#tests/support/answers.ts'
import { openOffice } from '#tests/support/office.ts'
import { makeShift } from '#tests/support/facts.ts'
import { registerGroup } from '#tests/support/groups.ts'
import { changeRow, findRow } from '#tests/support/rows.ts'
import { sessionOf } from '#tests/support/sessions.ts'

const { portal, world, token: admin } = await openOffice()
const [en, id] = [translatorFor('en'), translatorFor('id')]
const unreadable = en('payments.reject.reasons.unreadable')

async function rejected(reason: string) {
  const { paymentId, userIds } = await registerGroup(portal, world, { shiftIds: [await makeShift(portal.db, world)] })
  const json = { reason, hold_seats: true }
  const answer = await portal.call('POST', `/toefl-payments/${paymentId}/reject`, { token: admin, json })
  expectAnswer(answer, 200)
  return { paymentId, answer, token: await sessionOf(portal.db, userIds[0]) }
}
const stored = (paymentId: number) => findRow(portal.db, 'toefl_payment', paymentId)
const readAs = async (language: string, path: string, token: string) =>
  (await portal.call('GET', path, { token, headers: { 'accept-language': language } })).json().data

test('a change of the words leaves older rejections in their reader’s language', async () => {
  const { paymentId, token, answer } = await rejected(unreadable)
  expect(await stored(paymentId)).toMatchObject({ reject_reason: unreadable, reject_code: 'payment.unreadable' })
  expect(answer.json().data, 'the API says the text alone').not.toHaveProperty('reject_code')
  await changeRow(portal.db, 'toefl_payment', paymentId, { reject_reason: 'As this reason once was worded.' })
  for (const [language, words] of [['en', en] as const, ['id', id] as const]) {
    const said = words('payments.reject.reasons.unreadable')
    const own = await readAs(language, `/toefl-payments/${paymentId}/own`, token)
    expect(own.reject_reason).toBe(said)
    expect(own).not.toHaveProperty('reject_code')
    const { toefl_detail: card } = await readAs(language, '/user', token)
    expect(card.reject_reason).toBe(said)
    expect(card).not.toHaveProperty('reject_code')
  }
})

test('an own word makes it a reason of one’s own, and a decision that is taken back has none', async () => {
  const { paymentId, token } = await rejected(`${unreadable} Thanks!`)
  expect(await stored(paymentId)).toMatchObject({ reject_code: null })
  expect((await readAs('id', `/toefl-payments/${paymentId}/own`, token)).reject_reason).toBe(`${unreadable} Thanks!`)
  const other = await rejected(unreadable)
  const { undo } = other.answer.json()
  expectAnswer(await portal.call('POST', `/decisions/${undo.id}/undo`, { token: admin, json: {} }), 200)
  expect(await stored(other.paymentId)).toMatchObject({ status: 'PENDING', reject_reason: null, reject_code: null })
})
