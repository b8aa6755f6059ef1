import { expect, test } from 'vitest'
import { yearsIn } from './years-in.ts'

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
