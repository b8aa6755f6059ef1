import { expect, test } from 'vitest'
import { emptyPayment, paymentBody, paymentProblems } from './payment-values.ts'

const proof = new File(['x'], 'proof.png', { type: 'image/png' })
const transfer = {
  ...emptyPayment,
  payment_type: 'BANK_TRANSFER',
  provider_id: '1',
  account_name: 'Budi Santoso',
  account_number: '123 456 789',
  payment_proof: proof,
}

test('an untouched payment asks for the type and the proof only', () => {
  expect(Object.keys(paymentProblems(emptyPayment, true)).toSorted()).toEqual(['payment_proof', 'payment_type'])
})

test('a transfer asks for provider and account even while the proof is missing', () => {
  const problems = paymentProblems({ ...emptyPayment, payment_type: 'BANK_TRANSFER' }, true)
  expect(Object.keys(problems).toSorted()).toEqual(['account_name', 'account_number', 'payment_proof', 'provider_id'])
})

test('a complete transfer is fine', () => {
  expect(paymentProblems(transfer, true)).toEqual({})
})

test('a wrong account number is said at its field', () => {
  expect(paymentProblems({ ...transfer, account_number: 'abc' }, true)).toEqual({
    account_number: [{ key: 'fields.accountNumber' }],
  })
})

test('QRIS asks for the name alone, and sends nothing else', () => {
  expect(Object.keys(paymentProblems({ ...emptyPayment, payment_type: 'QRIS', payment_proof: proof }, true))).toEqual([
    'account_name',
  ])
  const body = paymentBody({ ...transfer, payment_type: 'QRIS', receiver_id: '4' }, 75_000)
  expect(body).toMatchObject({
    provider_id: null,
    account_name: 'Budi Santoso',
    account_number: null,
    receiver_id: null,
  })
  expect(paymentProblems({ ...transfer, payment_type: 'QRIS' }, true)).toEqual({})
})

test('cash asks who took it, where there is somebody', () => {
  const cash = { ...emptyPayment, payment_type: 'CASH', payment_proof: proof }
  expect(paymentProblems(cash, true)).toEqual({ receiver_id: [{ key: 'fields.required' }] })
  expect(paymentProblems(cash, false)).toEqual({})
})

test('what was typed for a transfer is not sent with cash, nor the receiver with a transfer', () => {
  const cash = paymentBody({ ...transfer, payment_type: 'CASH', receiver_id: '4' }, 75_000)
  expect(cash).toMatchObject({ provider_id: null, account_name: null, account_number: null, receiver_id: '4' })
  expect(paymentBody({ ...transfer, receiver_id: '4' }, 75_000).receiver_id).toBeNull()
})
