import { expect, test } from 'vitest'
import { nearAddress } from './near-address.ts'

test('a near proof leads to where it is decided on', () => {
  const near = { id: 7, name: 'Siti & Co' }
  expect(nearAddress({ ...near, programme: 'TOEFL' })).toBe('/toefl-payments/7/edit')
  expect(nearAddress({ ...near, programme: 'MEMBERSHIP' })).toBe('/member-payments/7/edit')
  expect(nearAddress({ ...near, programme: 'PARTY' })).toBe('/welcoming-parties?status=&q=Siti+%26+Co&look=7')
})
