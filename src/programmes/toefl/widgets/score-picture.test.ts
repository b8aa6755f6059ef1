import { expect, test } from 'vitest'
import { linesOf } from './score-picture.ts'

test('a text is broken between words, and a word that is too long is alone on its line', () => {
  const fits = (line: string) => line.length <= 10
  expect(linesOf('you get by in English', fits)).toEqual(['you get by', 'in English'])
  expect(linesOf('a Pneumonoultramicroscopic b', fits)).toEqual(['a', 'Pneumonoultramicroscopic', 'b'])
})
