import { expect, test } from 'vitest'
import { filmOf } from './rules.ts'

const frame = 'https://www.youtube-nocookie.com/embed'

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=3', `${frame}/abcdefghijk?autoplay=1&rel=0`],
  ['https://youtu.be/abcdefghijk?si=x', `${frame}/abcdefghijk?autoplay=1&rel=0`],
  ['https://m.youtube.com/shorts/abcdefghijk', `${frame}/abcdefghijk?autoplay=1&rel=0`],
  ['https://www.youtube-nocookie.com/embed/abcdefghijk', `${frame}/abcdefghijk?autoplay=1&rel=0`],
  ['https://www.youtube.com/playlist?list=PL_123456', `${frame}/videoseries?list=PL_123456&autoplay=1&rel=0`],
])('%s is played', (link, expected) => {
  expect(filmOf(link)).toBe(expected)
})

test.each([
  '',
  'film',
  'https://example.org/watch?v=abcdefghijk',
  'https://youtube.com.example.org/watch?v=abcdefghijk',
  'https://www.youtube.com/channel/UCabcdefgh',
  'https://www.youtube.com/watch?v=a"b',
])('%s is not', (link) => {
  expect(filmOf(link)).toBeNull()
})
