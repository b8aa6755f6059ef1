import { expect, test, vi } from 'vitest'
import { draftName, unfinishedPage } from './draft-life.ts'
import { sweepDrafts } from './draft-sweep.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const hour = 3_600_000
const storedDraft = (savedAt: number) => JSON.stringify({ values: { name: 'Ayu' }, savedAt })

test('the sweep takes every form’s draft that is past its day, and nothing else', () => {
  const store: Record<string, string> = {
    [draftName('1:2')]: storedDraft(now - 25 * hour),
    [draftName('talent:visitor')]: storedDraft(now - 25 * hour),
    'talent-draft:visitor': storedDraft(now - 25 * hour),
    [draftName('rubbish')]: 'rubbish',
    [draftName('ahead')]: storedDraft(now + 25 * hour),
    [draftName('fresh')]: storedDraft(now - 23 * hour),
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

test('the newest living draft of a registration leads back to its page', () => {
  const draft = (path: string, savedAt: number) => JSON.stringify({ values: {}, path, savedAt })
  const store: Record<string, string> = {
    [draftName('1:1')]: draft('/register/1-KMG/1', now - 25 * hour),
    [draftName('1:2')]: draft('/register/1-KMG/2', now - 2 * hour),
    [draftName('2:3')]: draft('/register/2-ALS/3', now - hour),
    [draftName('party')]: draft('/dashboard/welcoming-party-registration', now),
    other: 'not json',
  }
  Object.defineProperty(store, 'getItem', { value: (name: string) => store[name] ?? null })
  vi.stubGlobal('localStorage', store)
  expect(unfinishedPage('/register/', now)).toBe('/register/2-ALS/3')
  expect(unfinishedPage('/nowhere/', now)).toBeNull()
  vi.unstubAllGlobals()
})
