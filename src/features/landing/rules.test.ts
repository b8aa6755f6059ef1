import { expect, test } from 'vitest'
import { bannerOf, filmOf } from './rules.ts'

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

test('of several banners the next one is shown, and the last one once all are over', () => {
  const banner = (starts_at: string, is_past: boolean) => ({ starts_at, ends_at: starts_at, is_past })
  const [old, last] = [banner('2025-08-25T00:00:00Z', true), banner('2026-02-01T00:00:00Z', true)]
  const [next, later] = [banner('2026-12-01T00:00:00Z', false), banner('2027-03-01T00:00:00Z', false)]
  expect(bannerOf([later, old, next, last])).toBe(next)
  expect(bannerOf([last, old])).toBe(last)
  expect(bannerOf([])).toBeUndefined()
})
