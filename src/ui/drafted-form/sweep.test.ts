import { expect, test, vi } from 'vitest'
import { draftName } from './draft-life.ts'
import { sweepDrafts } from './sweep.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const hour = 3_600_000
const kept = (savedAt: number) => JSON.stringify({ values: { name: 'Ayu' }, savedAt })

test('the sweep takes every form’s draft that is past its day, and nothing else', () => {
  const store: Record<string, string> = {
    [draftName('1:2')]: kept(now - 25 * hour),
    [draftName('talent:visitor')]: kept(now - 25 * hour),
    'talent-draft:visitor': kept(now - 25 * hour),
    [draftName('rubbish')]: 'rubbish',
    [draftName('ahead')]: kept(now + 25 * hour),
    [draftName('fresh')]: kept(now - 23 * hour),
    token: 'secret',
  }
  Object.defineProperties(store, {
    getItem: { value: (name: string) => store[name] ?? null },
    removeItem: { value: (name: string) => delete store[name] },
  })
  vi.stubGlobal('localStorage', store)
  sweepDrafts(now)
  vi.unstubAllGlobals()
  expect(Object.keys(store)).toEqual([draftName('fresh'), 'token'])
})

test('a browser that keeps nothing is not disturbed', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => sweepDrafts(now)).not.toThrow()
  vi.unstubAllGlobals()
})
