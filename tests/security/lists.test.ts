// Every list and every file of one goes the same way: an order that it does not have is refused, never passed over.
import { expect, test } from 'vitest'
import { openPortal } from '../support/app.ts'

const portal = await openPortal()
const token = (await portal.as('ADMIN')).token

/** The paths of everything that can be ordered. */
const lists = () =>
  portal.app.endpoints
    .filter(({ method, path, query }) => method === 'GET' && !path.includes(':') && 'sort' in (query?.shape ?? {}))
    .map(({ path }) => path)

test.each(['constructor', '-password_hash', 'proof_id'])('no list can be ordered by %s', async (sort) => {
  expect(lists().length).toBeGreaterThan(30)
  for (const path of lists()) {
    const answer = await portal.call('GET', `${path}?sort=${sort}`, { token })
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], path).toEqual([422, ['sort']])
  }
})

test('every list takes a search of signs and many words, and pages behind its end', async () => {
  for (const path of lists().filter((each) => !each.endsWith('/export'))) {
    const q = encodeURIComponent(String.raw`%_' \ a b c d e f g #12`)
    const answer = await portal.call('GET', `${path}?q=${q}&page=900`, { token })
    expect([answer.statusCode, answer.json().data], path).toEqual([200, []])
  }
})
