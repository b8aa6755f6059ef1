import { expect, test } from 'vitest'
import { changeProblems, newBody, newProblems, signUpValues, type SignUpValues } from './sign-up-values.ts'

const proof = new File(['x'], 'proof.jpg', { type: 'image/jpeg' })
const whole: SignUpValues = {
  type: '1',
  name: 'Citra Maharani',
  nim: '2702000004',
  campus_location: 'Anggrek',
  major_id: '3',
  email: 'citra@example.com',
  phone_number: '0812 3456 7890',
  line_id: 'citra',
  instagram: '@citra.m',
  shift_id: '2',
  payment_type: '',
  provider_id: '',
  account_name: '',
  account_number: '',
  receiver_id: '',
  quote: '',
  proof,
}

test('a whole form has no problems, as a Binusian and as another guest', () => {
  expect(newProblems(whole)).toEqual({})
  expect(newProblems({ ...whole, type: '0', nim: '', major_id: '', campus_location: '' })).toEqual({})
  expect(changeProblems(whole)).toEqual({})
  expect(changeProblems({ ...whole, type: '0', nim: '' })).toEqual({})
})

test('what is empty is asked for in the words that fit', () => {
  const empty = signUpValues.parse({ type: '1' })
  expect(newProblems(empty)).toMatchObject({
    name: { key: 'fields.required' },
    nim: { key: 'fields.required' },
    major_id: { key: 'fields.choice' },
    shift_id: { key: 'fields.choice' },
    proof: { key: 'fields.file' },
  })
  expect(newProblems({ ...empty, type: '' })).toMatchObject({ type: { key: 'fields.choice' } })
  expect(newProblems({ ...empty, type: '' })).not.toHaveProperty('nim')
  // What a walk-in has never said may stay empty, and nothing else.
  expect(changeProblems({ ...whole, name: '', line_id: '', major_id: '' }, ['line_id', 'major_id'])).toEqual({
    name: { key: 'fields.required' },
  })
  expect(changeProblems({ ...whole, name: ' ', major_id: '' })).toEqual({
    name: { key: 'fields.required' },
    major_id: { key: 'fields.choice' },
  })
})

test('what is wrong is said at its field', () => {
  expect(newProblems({ ...whole, nim: '12', email: 'no', instagram: 'two words' })).toEqual({
    nim: { key: 'fields.nim' },
    email: { key: 'fields.email' },
    instagram: { key: 'welcoming.problems.instagram' },
  })
})

test('a guest from elsewhere sends nothing that only Binusians tell', () => {
  expect(newBody({ ...whole, type: '0' })).not.toHaveProperty('nim')
  expect(newBody(whole)).toMatchObject({ nim: '2702000004', major_id: '3' })
})

test('a seat that costs something asks how it was paid, and a free one sends nothing of that', () => {
  const cost = { price: 50_000 }
  expect(newProblems(whole, cost)).toEqual({ payment_type: { key: 'fields.choice' } })
  const transfer = { ...whole, payment_type: 'BANK_TRANSFER', provider_id: '1', account_name: 'Citra' }
  expect(newProblems(transfer, cost)).toEqual({ account_number: { key: 'fields.required' } })
  const paid = { ...transfer, account_number: '12345678' }
  expect(newProblems(paid, cost)).toEqual({})
  expect(newBody(paid)).not.toHaveProperty('payment_type')
  const cash = { ...paid, payment_type: 'CASH' }
  expect(newBody(cash, { amount: 50_000, quote: null })).not.toHaveProperty('account_name')
  expect(newBody(paid, { amount: 49_871, quote: 'key' })).toMatchObject({ payment_amount: 49_871, quote: 'key' })
})
