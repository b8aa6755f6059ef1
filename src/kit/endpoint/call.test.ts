import { expect, test } from 'vitest'
import { z } from 'zod'
import { addressOf, toFormData } from './call.ts'
import { endpoint } from './endpoint.ts'

const declared = endpoint('GET /toefl-payments/:id/files/:key', {
  summary: 'x',
  tag: 'x',
  access: 'anyone',
  reply: z.object({}),
})

test('an address holds parameters and query, escaped; what is empty is left out', () => {
  const params = { id: 7, key: 'a/b?c' }
  const query = { q: 'a&b', page: 2, status: undefined, region_id: null, sort: '', ids: [1, 2] }
  expect(addressOf(declared, { params, query })).toBe(
    '/api/toefl-payments/7/files/a%2Fb%3Fc?q=a%26b&page=2&ids=1&ids=2',
  )
  expect(addressOf(declared, { params })).toBe('/api/toefl-payments/7/files/a%2Fb%3Fc')
})

test('lists get their indices, files stay files, null is an empty field, and undefined is none', () => {
  const file = new File(['x'], 'a.png')
  const form = toFormData({
    nim: ['1', '2'],
    region_id: 3,
    three: null,
    four: undefined,
    payment_proof: file,
    yes: true,
  })
  expect([...form.keys()]).toEqual(['nim[0]', 'nim[1]', 'region_id', 'three', 'payment_proof', 'yes'])
  expect(form.get('three')).toBe('')
  expect(form.get('payment_proof')).toBeInstanceOf(File)
  expect(form.get('yes')).toBe('true')
})

test('records inside lists keep their place, as the server reads them', () => {
  const form = toFormData({ term: { year: 2026 }, shifts: [{ id: 1, quota: 20 }] })
  expect(Object.fromEntries(form)).toEqual({ 'term[year]': '2026', 'shifts[0][id]': '1', 'shifts[0][quota]': '20' })
})
