import { expect, test } from 'vitest'
import { writtenName } from './written-name.ts'

test.each([
  ['rani wulandari', 'Rani Wulandari'],
  ['RANI  WULANDARI ', 'Rani Wulandari'],
  ['siti binti ahmad', 'Siti binti Ahmad'],
  ["d'angelo", "D'angelo"],
  ['anne-marie', 'Anne-Marie'],
  ['Rani wulandari', null],
  ['Rani Wulandari', null],
  ['bo', null],
  ['', null],
])('%j is offered as %j', (typed, offered) => {
  expect(writtenName(typed)).toBe(offered)
})
