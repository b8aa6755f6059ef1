// What the office chooses a shift from, in a term with more shifts than a list holds.
import { expect, test } from 'vitest'
import { openPortal } from '#tests/support/app.ts'
import { makeShift, makeWorld } from '#tests/support/facts.ts'
import { askedFor } from './use-shifts.ts'

const portal = await openPortal()

test('a region’s shifts are all there, however many other regions have before them', async () => {
  const [crowded, here] = [await makeWorld(portal.db), await makeWorld(portal.db)]
  for (let made = 0; made < 100; made += 1) await makeShift(portal.db, crowded, { term_id: here.termId })
  const days = { starts_at: '2099-01-02T02:00:00Z', ends_at: '2099-01-02T04:00:00Z' }
  const last = await makeShift(portal.db, here, days)
  const { token } = await portal.as('ADMIN')
  const idsOf = async (narrowing: Parameters<typeof askedFor>[0]) => {
    const query = new URLSearchParams(Object.entries(askedFor(narrowing)).map(([name, value]) => [name, String(value)]))
    const answer = await portal.call('GET', `/toefl-shifts?${query}`, { token })
    return answer.json().data.map(({ id }: { id: number }) => id)
  }
  const termId = String(here.termId)
  expect(await idsOf({ termId, regionId: String(here.regionId) })).toEqual([last])
  // Of all regions together it would be missing.
  expect(await idsOf({ termId, regionId: undefined })).not.toContain(last)
})
