import { expect, test } from 'vitest'
import { majors, regions, terms } from '#features/catalogue/catalogue.resource.ts'
import { toeflShifts } from '#programmes/toefl/toefl-shift.resource.ts'
import { resources } from './resources.ts'
import { translatorFor } from '#words/words.ts'

const shift = {
  shift: 'Sunday',
  term_id: '1',
  starts_at: '2027-01-10T09:00:00+07:00',
  ends_at: '2027-01-10T11:00:00+07:00',
  quota: '12',
}

test('text forms of numbers are read, and what is left out of a creation is left to the table', () => {
  expect(toeflShifts.create.body.parse(shift)).toEqual({ ...shift, term_id: 1, quota: 12 })
})

test('a change may name a single field, but not empty a required one', () => {
  expect(terms.update.body.parse({ year: '2030' })).toEqual({ year: 2030 })
  expect(terms.update.body.safeParse({ year: null }).success).toBe(false)
  expect(regions.update.body.parse({ toefl_price_two: null })).toEqual({ toefl_price_two: null })
})

test('fields are judged together as soon as both are there', () => {
  expect(toeflShifts.create.body.safeParse({ ...shift, ends_at: shift.starts_at }).error?.issues[0]?.path).toEqual([
    'ends_at',
  ])
  expect(toeflShifts.update.body.safeParse({ ends_at: shift.starts_at }).success).toBe(true)
})

test('a reference embeds what tells its record from its like, an optional one may be null', () => {
  expect(Object.keys(majors.record.shape)).toContain('region')
  expect(Object.keys(majors.record.shape.region.shape)).toEqual(['id', 'region', 'region_init'])
  expect(toeflShifts.record.shape.region.safeParse(null).success).toBe(true)
  expect(majors.record.shape.region.safeParse(null).success).toBe(false)
})

test('a list takes the filters that are declared, and ignores others', () => {
  expect(majors.list.query.parse({ region_id: '3', faculty: 'Arts' })).toEqual({ page: 1, per_page: 25, region_id: 3 })
  expect(majors.list.query.safeParse({ region_id: 'KMG' }).success).toBe(false)
})

test.each(Object.values(resources))('$key has a path, words and columns of its own', (resource) => {
  const t = translatorFor('en')
  const has = (key: string) =>
    (t as unknown as { has: (key: string) => boolean }).has(`catalogue.lists.${resource.key}.${key}`)
  expect(resource.list.path).toBe(`/${resource.key}`)
  expect(['title', 'about', 'one', 'name', 'create'].filter((word) => !has(word))).toEqual([])
  expect(Object.keys(resource.fields).filter((field) => !has(`fields.${field}`))).toEqual([])
  expect(Object.keys(resource.computed ?? {}).filter((member) => !has(`computed.${member}`))).toEqual([])
  // The column that heads a row comes first.
  expect(resource.columns[0]).toBe(resource.show[0])
})
