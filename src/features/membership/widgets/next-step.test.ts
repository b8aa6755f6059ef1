import { expect, test } from 'vitest'
import type { CurrentUser } from '#features/account/contract.ts'
import { attentionOf, nextStep } from './next-step.ts'

// Only its state decides.
const paid = (status: string) => ({ status }) as CurrentUser['member_payment']
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

test('a rejected payment cannot wait, even when the window is over', () => {
  expect(attentionOf({ ...fresh, member_payment: paid('REJECTED') }, 'ended')).toBe('urgent')
  expect(attentionOf({ ...fresh, member_payment: null }, 'ended')).toBe('closed')
})
