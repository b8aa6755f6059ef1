import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { networkOf, senderOf } from './sender.ts'

test('one household is one network, however its address is written', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(networkOf('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})

test('the hash groups a network, tells none, and differs from one portal to another', async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'sender-'))))
  const [here = '', there = ''] = folders
  const [one, again, other, elsewhere] = await Promise.all([
    senderOf(here, '203.0.113.9'),
    senderOf(here, '203.0.113.9'),
    senderOf(here, '203.0.113.10'),
    senderOf(there, '203.0.113.9'),
  ])
  expect(one).toMatch(/^[\w-]{12}$/)
  expect(again).toBe(one)
  expect(new Set([one, other, elsewhere]).size).toBe(3)
  expect(await senderOf(join(here, 'nowhere'), '203.0.113.9')).toBeNull()
  for (const folder of folders) await rm(folder, { recursive: true })
})
