import { expect, test } from 'vitest'
import { expectAnswer } from '#tests/support/answers.ts'
import { openPortal } from '#tests/support/app.ts'
import { type SavedView, mostViews } from './saved-view.contract.ts'

const portal = await openPortal()

const view = {
  list: '/toefl-payments',
  name: 'Cash',
  address: 'payment_type=CASH',
  is_compact: false,
  is_shared: false,
}
const save = (token: string, given: object = {}) =>
  portal.call('POST', '/saved-views', { token, json: { ...view, ...given } })
const namesFor = async (token: string): Promise<string[]> =>
  (await portal.call('GET', '/saved-views', { token })).json().data.map(({ name }: SavedView) => name)

test('a view is its owner’s, until it is shared with the administrators, and the owner’s alone to remove', async () => {
  const [owner, other, scac] = [await portal.as('ADMIN'), await portal.as('ADMIN'), await portal.as('SCAC')]
  const first = await save(owner.token)
  expectAnswer(first, 200)
  expect(await namesFor(other.token)).toEqual([])
  // The same name again takes its place.
  const again = await save(owner.token, { address: 'status=', is_shared: true })
  expect(again.json().data).toMatchObject({ id: first.json().data.id, address: 'status=', is_own: true })
  expect(await namesFor(other.token)).toEqual(['Cash'])
  expect(await namesFor(scac.token)).toEqual([])
  const path = `/saved-views/${first.json().data.id}`
  expect((await portal.call('DELETE', path, { token: other.token })).statusCode).toBe(404)
  expectAnswer(await portal.call('DELETE', path, { token: owner.token }), 200)
  expect(await namesFor(other.token)).toEqual([])
})

test('of a list there are never more than the most, also when they are saved at once', async () => {
  const { token } = await portal.as('ADMIN')
  const names = Array.from({ length: mostViews + 3 }, (_, n) => `View ${n}`)
  const answers = await Promise.all(names.map((name) => save(token, { name })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(mostViews)
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors).toHaveProperty('name')
  expect(await namesFor(token)).toHaveLength(mostViews)
})

test('a list is an address of the portal and nothing else', async () => {
  const { token } = await portal.as('ADMIN')
  expect((await save(token, { list: 'https://example.com' })).statusCode).toBe(422)
  expect((await save(token, { list: '//example' })).statusCode).toBe(422)
})
