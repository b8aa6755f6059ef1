import { expect, test } from 'vitest'
import { tabOf, withTabs } from './tabs.ts'

const states = ['PENDING', 'CONFIRMED', 'REJECTED'] as const
const settings = {
  states,
  filters: ['term_id', 'region_id', 'shift_id'],
  within: { shift_id: ['term_id', 'region_id'] },
}

/** A list's address with these filters, which records every change. */
function address(filters: Record<string, string>, q?: string) {
  const changes: Record<string, unknown>[] = []
  const list = {
    request: q === undefined ? {} : { q },
    filter: (name: string) => filters[name],
    set: (patch: Record<string, unknown>) => void changes.push(patch),
    turnTo: () => undefined,
    clear: () => undefined,
    isNarrowed: false,
  }
  return { list, changes }
}

test('a list opens with its first state, and the bin is a tab of its own', () => {
  expect(tabOf(address({}).list, states)).toBe('PENDING')
  expect(tabOf(address({ status: 'CONFIRMED' }).list, states)).toBe('CONFIRMED')
  expect(tabOf(address({ trashed: 'only' }).list, states)).toBe('bin')
})

test('a list without states has all and the bin', () => {
  const { list, changes } = address({ trashed: 'only' })
  expect(tabOf(address({}).list, ['all'])).toBe('all')
  withTabs(list, { states: ['all'], filters: [] }).set({ tab: 'all' })
  expect(changes).toEqual([{ trashed: '', status: '' }])
})

test('a tab is a state or the bin, never both', () => {
  const { list, changes } = address({ status: 'PENDING' })
  withTabs(list, settings).set({ tab: 'bin' })
  withTabs(list, settings).set({ tab: 'REJECTED' })
  expect(changes).toEqual([
    { trashed: 'only', status: '' },
    { trashed: '', status: 'REJECTED' },
  ])
})

test('another term or region lets the shift go, unless one is chosen with it', () => {
  const { list, changes } = address({ shift_id: '3' })
  withTabs(list, settings).set({ term_id: '2' })
  withTabs(list, settings).set({ term_id: '2', shift_id: '4' })
  withTabs(list, settings).set({ shift_id: '4' })
  expect(changes).toEqual([{ term_id: '2', shift_id: '' }, { term_id: '2', shift_id: '4' }, { shift_id: '4' }])
})

test('a tab narrows nothing, and clearing the filters keeps it', () => {
  const { list, changes } = address({ status: 'REJECTED' })
  expect(withTabs(list, settings).isNarrowed).toBe(false)
  expect(withTabs(address({ region_id: '1' }).list, settings).isNarrowed).toBe(true)
  expect(withTabs(address({}, 'siti').list, settings).isNarrowed).toBe(true)
  withTabs(list, settings).clear()
  expect(changes).toEqual([{ q: '', term_id: '', region_id: '', shift_id: '' }])
})
