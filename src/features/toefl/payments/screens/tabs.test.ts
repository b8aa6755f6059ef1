import { expect, test } from 'vitest'
import { tabbed, tabOf } from './tabs.ts'

type Address = Parameters<typeof tabbed>[0]

/** A list's address with these filters, which keeps what it is told to change. */
function address(filters: Record<string, string>, q?: string) {
  const changes: Record<string, unknown>[] = []
  const list: Address = {
    request: q === undefined ? {} : { q },
    filter: (name) => filters[name],
    set: (patch) => changes.push(patch),
    turnTo: () => undefined,
    clear: () => undefined,
    isNarrowed: false,
  }
  return { list, changes }
}

test('a list opens with what is pending, and the bin is a tab of its own', () => {
  expect(tabOf(address({}).list)).toBe('PENDING')
  expect(tabOf(address({ status: 'CONFIRMED' }).list)).toBe('CONFIRMED')
  expect(tabOf(address({ trashed: 'only' }).list)).toBe('bin')
})

test('a tab is a state or the bin, never both', () => {
  const { list, changes } = address({ status: 'PENDING' })
  tabbed(list).set({ tab: 'bin' })
  tabbed(list).set({ tab: 'REJECTED' })
  expect(changes).toEqual([
    { trashed: 'only', status: '' },
    { trashed: '', status: 'REJECTED' },
  ])
})

test('another term or region lets the shift go', () => {
  const { list, changes } = address({ shift_id: '3' })
  tabbed(list).set({ term_id: '2' })
  expect(changes).toEqual([{ term_id: '2', shift_id: '' }])
})

test('a tab narrows nothing, and clearing the filters keeps it', () => {
  const { list, changes } = address({ status: 'REJECTED' })
  expect(tabbed(list).isNarrowed).toBe(false)
  expect(tabbed(address({ region_id: '1' }).list).isNarrowed).toBe(true)
  expect(tabbed(address({}, 'siti').list).isNarrowed).toBe(true)
  tabbed(list).clear()
  expect(changes).toEqual([{ q: '', term_id: '', region_id: '', shift_id: '', payment_type: '' }])
})
