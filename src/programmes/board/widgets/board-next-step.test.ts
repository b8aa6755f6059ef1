import { expect, test } from 'vitest'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { attentionOf, nextStep } from './board-next-step.ts'

const open = { registration: 'open', tasks: 'ended' } as const
const due = { registration: 'ended', tasks: 'open' } as const
const nobody = { role: 'USER', member_payment: null, bom_recruitment: null } as const
const member = { ...nobody, role: 'MEMBER' } as const
const now = new Date('2027-01-11T04:00:00Z')
// Only these decide.
const applied = (status: string, handed_in = 0) => ({
  ...member,
  bom_recruitment: { status, handed_in } as CurrentUser['bom_recruitment'],
})

test('who is no member is told so, whatever the window', () => {
  expect(nextStep(nobody, open, now)).toBe('membersOnly')
  expect(attentionOf(nobody, open, now)).toBe('closed')
  const paid = { status: 'PENDING' } as CurrentUser['member_payment']
  expect(nextStep({ ...nobody, member_payment: paid }, open, now)).toBe('unconfirmed')
})

test('a member applies while the window is open', () => {
  expect([nextStep(member, open, now), attentionOf(member, open, now)]).toEqual(['apply', 'open'])
  expect([nextStep(member, due, now), attentionOf(member, due, now)]).toEqual(['closed', 'closed'])
})

test('missing tasks cannot wait while they can be handed in', () => {
  expect(attentionOf(applied('SUBMITTED', 2), due, now)).toBe('urgent')
  expect(nextStep(applied('SUBMITTED', 2), due, now)).toBe('tasks')
  expect(nextStep(applied('INTERVIEW', 2), due, now)).toBe('INTERVIEW')
  expect(nextStep(applied('SUBMITTED', 3), due, now)).toBe('SUBMITTED')
  expect(attentionOf(applied('INTERVIEW', 2), due, now)).toBe('urgent')
  expect(attentionOf(applied('SUBMITTED', 3), due, now)).toBe('waiting')
  expect(attentionOf(applied('SUBMITTED', 0), open, now)).toBe('waiting')
  expect(attentionOf(applied('REJECTED', 0), due, now)).toBe('settled')
})

test('an interview is ahead until its end, and then the committee is waited for', () => {
  const standing = (interview: { ends_at: string } | null) => {
    const who = { ...member, bom_recruitment: { status: 'INTERVIEW', handed_in: 3, interview } as never }
    return [nextStep(who, due, now), attentionOf(who, due, now)]
  }
  expect(standing(null)).toEqual(['INTERVIEW', 'ahead'])
  expect(standing({ ends_at: '2027-01-11T04:00:01Z' })).toEqual(['interviewAt', 'ahead'])
  expect(standing({ ends_at: '2027-01-11T04:00:00Z' })).toEqual(['interviewPast', 'waiting'])
})
