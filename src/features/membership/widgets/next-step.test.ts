import { expect, test } from 'vitest'
import type { CurrentUser } from '../../account/contract.ts'
import { attentionOf, nextStep } from './next-step.ts'

// Only its state decides.
const paid = (status: string) => ({ status }) as CurrentUser['member_payment']

test('without a payment the window decides, and who was a member before extends', () => {
  expect(nextStep({ role: 'USER', member_payment: null, was_member: false }, 'open')).toBe('become')
  expect(nextStep({ role: 'MEMBER', member_payment: null, was_member: false }, 'open')).toBe('extend')
  expect(nextStep({ role: 'USER', member_payment: null, was_member: true }, 'open')).toBe('extend')
  expect(nextStep({ role: 'MEMBER', member_payment: null, was_member: false }, 'upcoming')).toBe('wait')
  expect(nextStep({ role: 'USER', member_payment: null, was_member: false }, 'ended')).toBe('closed')
})

test('a payment of this term decides, whatever the window', () => {
  expect(nextStep({ role: 'USER', member_payment: paid('PENDING'), was_member: false }, 'ended')).toBe('pending')
  expect(nextStep({ role: 'MEMBER', member_payment: paid('CONFIRMED'), was_member: false }, 'open')).toBe('confirmed')
  expect(nextStep({ role: 'USER', member_payment: paid('REJECTED'), was_member: false }, 'ended')).toBe('rejected')
})

test('a rejected payment cannot wait, even when the window is over', () => {
  expect(attentionOf({ role: 'USER', member_payment: paid('REJECTED'), was_member: false }, 'ended')).toBe('urgent')
  expect(attentionOf({ role: 'USER', member_payment: null, was_member: false }, 'ended')).toBe('closed')
})
