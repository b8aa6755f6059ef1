import { expect, test } from 'vitest'
import { emptyPayment } from '#features/payment/widgets/payment-values.ts'
import {
  againProblems,
  asked,
  groupProblems,
  groupSteps,
  pathOf,
  reachable,
  registrantProblems,
  stepOf,
} from './steps.ts'
import { emptyAgain, emptyGroup, groupBody, type RegistrantValues } from './registration-values.ts'

const now = new Date('2026-11-21T00:00:00Z')
const facts = { hasReceivers: true, now }

const siti: RegistrantValues = {
  name: 'Siti Nurhaliza',
  nim: '2702345671',
  email: 'siti@binus.ac.id',
  gender: 'F',
  major_id: '3',
  batch: 'B27',
  campus_location: 'Kemanggisan',
  birth_place: 'Jakarta',
  birth_date: '2006-02-03',
  address: 'Jalan Kebon Jeruk 27',
  domicile: 'Jakarta',
  phone_number: '0812-3456-7890',
  line_id: 'siti.n',
  shift_id: '1',
}
const pair = (second: Partial<RegistrantValues>) => ({
  registrants: [
    siti,
    { ...siti, nim: '2702345672', email: 'b@x.id', phone_number: '081200000000', line_id: 'b', ...second },
  ],
  payment: emptyPayment,
})

test('a group of two has a step each, the payment and the review', () => {
  expect(groupSteps(2)).toEqual(['registrant-1', 'registrant-2', 'payment', 'review'])
})

test('every empty field of a registrant is named', () => {
  const problems = registrantProblems(emptyGroup(1), 0, now)
  expect(Object.keys(problems)).toHaveLength(14)
  expect(problems['registrants.0.nim']).toEqual([{ key: 'fields.required' }])
  expect(problems['registrants.0.gender']).toEqual([{ key: 'fields.required' }])
  expect(problems['registrants.0.shift_id']).toEqual([{ key: 'fields.required' }])
})

test('a complete registrant is fine', () => {
  expect(registrantProblems(pair({}), 0, now)).toEqual({})
  expect(registrantProblems(pair({}), 1, now)).toEqual({})
})

test('what two people share is said to the second, however it is written', () => {
  const problems = registrantProblems(pair({ phone_number: '0812 3456 7890', email: 'SITI@binus.ac.id' }), 1, now)
  expect(problems).toEqual({
    'registrants.1.phone_number': [{ key: 'fields.sharedWithAnother' }],
    'registrants.1.email': [{ key: 'fields.sharedWithAnother' }],
  })
})

test('a birth date of last year is questioned', () => {
  const problems = registrantProblems(pair({ birth_date: '2025-02-03' }), 1, now)
  expect(problems['registrants.1.birth_date']).toEqual([{ key: 'fields.birthDate' }])
})

test('the review has nothing to complain about by itself', () => {
  expect(groupProblems(emptyGroup(1), 'review', facts)).toEqual({})
})

test('problems of the payment carry the form path', () => {
  expect(Object.keys(groupProblems(emptyGroup(1), 'payment', facts)).toSorted()).toEqual([
    'payment.payment_proof',
    'payment.payment_type',
  ])
  expect(againProblems(emptyAgain, 'shift', facts)).toEqual({ shift_id: [{ key: 'fields.required' }] })
})

test.each([
  ['nim.1', 'registrants.1.nim', 'registrant-2'],
  ['shift_id.0', 'registrants.0.shift_id', 'registrant-1'],
  ['shift_id', 'shift_id', 'shift'],
  ['payment_proof', 'payment.payment_proof', 'payment'],
  ['provider_id', 'payment.provider_id', 'payment'],
])("the server's %s is the form's %s in step %s", (field, path, step) => {
  expect(pathOf(field)).toBe(path)
  expect(stepOf(path)).toBe(step)
})

test.each(['nim', 'region_id', 'body', 'constructor.0'])('%s belongs to no input', (field) => {
  expect(pathOf(field)).toBeNull()
})

test('no step can be reached past an unfinished one', () => {
  const steps = groupSteps(2)
  const finished =
    (...done: string[]) =>
    (step: string) =>
      done.includes(step)
  expect(reachable(steps, 'review', finished('registrant-1'))).toBe('registrant-2')
  expect(reachable(steps, 'registrant-1', finished('registrant-1'))).toBe('registrant-1')
  expect(reachable(steps, 'review', finished('registrant-1', 'registrant-2', 'payment'))).toBe('review')
  expect(reachable(steps, null, finished('registrant-1'))).toBe('registrant-1')
  expect(reachable(steps, 'nonsense', finished('registrant-1'))).toBe('registrant-1')
})

test('the lists of the body stand side by side', () => {
  const body = groupBody({ ...pair({}), correction_key: 'a'.repeat(32), quote: 'q', amount: '' }, 1, {
    amount: 139_783,
    quote: 'b'.repeat(32),
    shown: 'b'.repeat(32),
  })
  expect(body).toMatchObject({
    region_id: 1,
    nim: ['2702345671', '2702345672'],
    payment_amount: 139_783,
    quote: 'b'.repeat(32),
    correction_key: 'a'.repeat(32),
  })
})

test('a missing choice is asked for as a choice', () => {
  const missing = { key: 'fields.required' }
  expect(asked('registrants.0.gender', missing)).toEqual({ key: 'fields.choice' })
  expect(asked('payment.payment_proof', missing)).toEqual({ key: 'fields.file' })
  expect(asked('registrants.0.name', missing)).toBe(missing)
  expect(asked('shift_id', { key: 'fields.unknown' })).toEqual({ key: 'fields.unknown' })
})
