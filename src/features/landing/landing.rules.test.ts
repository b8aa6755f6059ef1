import { expect, test } from 'vitest'
import { bannerOf, filmOf, yearsIn } from './landing.rules.ts'

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

test('years and spans of a sentence are found, in both languages', () => {
  const years = [2010, 2011, 2012, 2014, 2015, 2016, 2017, 2018, 2022, 2024]
  expect(yearsIn('2010, 2011, 2012, 2014 to 2018, 2022 and 2024: 10 wins of 12.')).toEqual(years)
  expect(yearsIn('2024, 2010, 2011, 2012, 2014 sampai 2018, dan 2022: 10 kemenangan dari 12.')).toEqual(years)
  expect(yearsIn('In 2019, and again in 2020.')).toEqual([2019, 2020])
})

test('other numbers are no years, and a span that runs backwards is none', () => {
  expect(yearsIn('3015 straws, 12010 people, 6000 of 13 countries')).toEqual([])
  expect(yearsIn('2018 to 2014')).toEqual([])
  expect(yearsIn('1990 to 2099')).toHaveLength(51)
})
