import { expect, test } from 'vitest'
import type { CurrentUser } from '#features/account/contract.ts'
import { attentionOf, nextStep } from './next-step.ts'

const open = { registration: 'open', tasks: 'ended' } as const
const due = { registration: 'ended', tasks: 'open' } as const
const nobody = { role: 'USER', member_payment: null, bom_recruitment: null } as const
const member = { ...nobody, role: 'MEMBER' } as const
// Only these decide.
const applied = (status: string, handed_in = 0) => ({
  ...member,
  bom_recruitment: { status, handed_in } as CurrentUser['bom_recruitment'],
})

test('who is no member is told so, whatever the window', () => {
  expect(nextStep(nobody, open)).toBe('membersOnly')
  expect(attentionOf(nobody, open)).toBe('closed')
  const paid = { status: 'PENDING' } as CurrentUser['member_payment']
  expect(nextStep({ ...nobody, member_payment: paid }, open)).toBe('unconfirmed')
})

test('a member applies while the window is open', () => {
  expect([nextStep(member, open), attentionOf(member, open)]).toEqual(['apply', 'open'])
  expect([nextStep(member, due), attentionOf(member, due)]).toEqual(['closed', 'closed'])
})

test('missing tasks cannot wait while they can be handed in', () => {
  expect(attentionOf(applied('SUBMITTED', 2), due)).toBe('urgent')
  expect(nextStep(applied('SUBMITTED', 2), due)).toBe('tasks')
  expect(nextStep(applied('INTERVIEW', 2), due)).toBe('INTERVIEW')
  expect(nextStep(applied('SUBMITTED', 3), due)).toBe('SUBMITTED')
  expect(attentionOf(applied('INTERVIEW', 2), due)).toBe('urgent')
  expect(attentionOf(applied('SUBMITTED', 3), due)).toBe('waiting')
  expect(attentionOf(applied('SUBMITTED', 0), open)).toBe('waiting')
  expect(attentionOf(applied('REJECTED', 0), due)).toBe('settled')
})
