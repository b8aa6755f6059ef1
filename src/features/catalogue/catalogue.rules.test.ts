import { expect, test } from 'vitest'
import { usualTerm } from './catalogue.rules.ts'

const place = (current_term_id: number, is_active = true) => ({ current_term_id, is_active })

test('the usual term is the one of most active regions, the newer of two, and none where there is no region', () => {
  expect(usualTerm([place(3), place(4), place(3), place(5, false), place(5, false), place(5, false)])).toBe(3)
  expect(usualTerm([place(3), place(4)])).toBe(4)
  expect(usualTerm([])).toBeUndefined()
})
