import { expect, test } from 'vitest'
import { nextStatus, reviewStatuses } from '#review-states.ts'
import { graceEnd, heldUntil, stateOf, wayOf } from '#features/payment/payment-state.rules.ts'
import { mendRefusal } from './toefl-payment.rules.ts'

const held = { status: 'REJECTED', seats_held_until: '2026-12-04T02:00:00.000Z' } as const
const inState = (status: (typeof reviewStatuses)[number]) => ({ status, seats_held_until: null })

test('the committee’s ways are those of every review, and mending and the end of a hold are added to them', () => {
  const of = { confirm: 'confirm', reject: 'reject', cancel: 'take back' } as const
  for (const status of reviewStatuses) {
    for (const event of ['confirm', 'reject', 'cancel'] as const) {
      expect(wayOf(inState(status), of[event])?.to ?? null).toBe(nextStatus(status, event))
    }
  }
  expect(stateOf(held)).toBe('HELD')
  expect(wayOf(held, 'take back')).toEqual({ to: 'PENDING' })
  expect(wayOf(held, 'mend')).toEqual({ to: 'PENDING' })
  expect(wayOf(held, 'hold ends')).toEqual({ to: 'REJECTED' })
  expect(wayOf(inState('REJECTED'), 'mend')).toEqual({ to: 'PENDING', needs: 'seats' })
  expect(wayOf(inState('PENDING'), 'mend')).toEqual({ to: 'PENDING' })
  expect(wayOf(inState('CONFIRMED'), 'mend')).toBeNull()
  expect(wayOf(inState('REJECTED'), 'hold ends')).toBeNull()
})

test('a payment is mended in its term, before the test, while the window is open or within the grace', () => {
  const payment = { ...held, term_id: 1, mend_until: graceEnd('2026-12-01T02:00:00.000Z') }
  const place = { current_term_id: 1, isWindowOpen: false, firstStart: '2026-12-05T02:00:00.000Z' }
  const now = new Date('2026-12-04T01:59:59Z')
  expect(payment.mend_until).toBe('2026-12-04T02:00:00.000Z')
  expect(mendRefusal(payment, place, now)).toBeNull()
  expect(mendRefusal(payment, place, new Date('2026-12-04T02:00:00Z'))).toBe('money.refused.closed')
  expect(mendRefusal({ ...payment, mend_until: null }, { ...place, isWindowOpen: true }, now)).toBeNull()
  expect(mendRefusal(payment, { ...place, current_term_id: 2 }, now)).toBe('money.refused.past')
  expect(mendRefusal(payment, { ...place, firstStart: null }, now)).toBe('money.refused.nobody')
  expect(mendRefusal(payment, { ...place, firstStart: '2026-12-04T01:00:00Z' }, now)).toBe('money.refused.begun')
  expect(heldUntil(payment.mend_until, '2026-12-03T00:00:00Z')).toBe('2026-12-03T00:00:00Z')
  expect(heldUntil(payment.mend_until, null)).toBe(payment.mend_until)
})
