import { expect, test } from 'vitest'
import { contactFor, type ContactPerson, waysOf } from './contact-person.ts'

const nobody = { line: null, phone_number: null, email: null }
const person = (
  name: string,
  type: string,
  region_id: number | null,
  ways: Partial<ContactPerson> = { line: 'x' },
) => ({
  name,
  type,
  region_id,
  ...nobody,
  ...ways,
})

test('a number is written as WhatsApp wants it, with its country', () => {
  const url = (phone_number: string) => waysOf({ ...nobody, phone_number })[0]?.url
  for (const number of ['081234567890', '+6281234567890', '6281234567890', '81234567890'])
    expect(url(number)).toBe('https://wa.me/6281234567890')
  expect(url('+6591234567')).toBe('https://wa.me/6591234567')
})

test('a LINE ID cannot leave its place in the address, and an address of a mail is taken where there is nothing else', () => {
  expect(waysOf({ ...nobody, line: 'a/../b?c' })).toEqual([
    { kind: 'line', url: 'https://line.me/ti/p/~a%2F..%2Fb%3Fc' },
  ])
  expect(waysOf({ ...nobody, line: 'rina', email: 'r@example.com' }).map(({ kind }) => kind)).toEqual(['line'])
  expect(waysOf({ ...nobody, email: 'r@example.com' })).toEqual([{ kind: 'email', url: 'mailto:r@example.com' }])
})

test('the own region comes before all, the purpose before everything, and who cannot be written to never', () => {
  const all = [
    person('for all', 'GENERAL', null),
    person('other region', 'TOEFL', 2),
    person('other purpose', 'BOM', 1),
    person('silent', 'TOEFL', 1, {}),
    person('general', 'GENERAL', 1),
    person('right', 'TOEFL', 1),
  ]
  const order: string[] = []
  for (let left = all; ; left = left.filter(({ name }) => name !== order.at(-1))) {
    const found = contactFor(left, 1, 'TOEFL')
    if (!found) break
    order.push(found.name)
  }
  expect(order).toEqual(['right', 'general', 'other purpose', 'for all'])
  expect(contactFor(all, null, 'TOEFL')?.name).toBe('for all')
})
