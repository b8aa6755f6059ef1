import { expect, test } from 'vitest'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { attentionOf, nextStep } from './membership-next-step.ts'

// Only its state decides.
const paid = (status: string, goes_back = false, part_received: number | null = null) =>
  ({ status, goes_back, part_received }) as CurrentUser['member_payment']
const fresh = { membership: { kind: 'NEW', until: null, term: null } } as const
const former = { membership: { kind: 'EXTEND', until: null, term: null } } as const

test('without a payment the window decides, and who was a member before extends, with or without a grace', () => {
  expect(nextStep({ ...fresh, member_payment: null }, 'open')).toBe('become')
  expect(nextStep({ ...former, member_payment: null }, 'open')).toBe('extend')
  expect(nextStep({ ...former, member_payment: null }, 'upcoming')).toBe('wait')
  expect(nextStep({ ...fresh, member_payment: null }, 'ended')).toBe('closed')
})

test('a payment of this term decides, whatever the window', () => {
  expect(nextStep({ ...fresh, member_payment: paid('PENDING') }, 'ended')).toBe('pending')
  expect(nextStep({ ...former, member_payment: paid('CONFIRMED') }, 'open')).toBe('confirmed')
  expect(nextStep({ ...fresh, member_payment: paid('REJECTED') }, 'ended')).toBe('rejected')
})

test('a payment whose money goes back is not put right: another one is made while the window is open', () => {
  expect(nextStep({ ...fresh, member_payment: paid('REJECTED', true) }, 'open')).toBe('anew')
  expect(nextStep({ ...fresh, member_payment: paid('REJECTED', true) }, 'ended')).toBe('goesBack')
  expect(attentionOf({ ...fresh, member_payment: paid('REJECTED', true) }, 'ended')).toBe('settled')
})

test('the rest of a payment of which a part came cannot wait', () => {
  const who = { ...fresh, member_payment: paid('PENDING', false, 50_000) }
  expect([nextStep(who, 'ended'), attentionOf(who, 'ended')]).toEqual(['part', 'urgent'])
})

test('a rejected payment cannot wait, even when the window is over', () => {
  expect(attentionOf({ ...fresh, member_payment: paid('REJECTED') }, 'ended')).toBe('urgent')
  expect(attentionOf({ ...fresh, member_payment: null }, 'ended')).toBe('closed')
})
