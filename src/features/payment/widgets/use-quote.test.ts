import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { AmountQuote } from '../amount.contract.ts'
import { optionsOf, settled } from './use-quote.ts'

const price = 75_000
const token = 'of-this-draft'
const reserved: AmountQuote = {
  amount: 74_783,
  price,
  code: 217,
  expires_at: '2026-11-24T10:00:00.000Z',
  is_used: false,
  accounts: [],
  qris: null,
}

function asking(...answers: (AmountQuote | Error)[]) {
  const ask = () => {
    const [answer = reserved] = answers.splice(0, 1)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ data: answer })
  }
  const asked = { of: ['toefl', 1, 1], ask, price, isUnique: true, isShown: true, token, makeToken: () => undefined }
  return { ...optionsOf(asked), retry: false }
}

test('what is sent is the amount that was reserved, with its key', async () => {
  const client = new QueryClient()
  expect(await settled(client, asking(), { token, price })).toEqual({ amount: 74_783, quote: token })
  client.clear()
})

test('who was shown the plain price, since the amount could not be asked for, sends the plain price', async () => {
  const client = new QueryClient()
  const options = asking(new Error('no connection'), reserved)
  await client.prefetchQuery(options)
  expect(await settled(client, options, { token, price })).toEqual({ amount: price, quote: null })
  client.clear()
})

test('where none is reserved the plain price goes without a key', async () => {
  const client = new QueryClient()
  const plain = { ...reserved, amount: price, code: 0, expires_at: null }
  expect(await settled(client, asking(plain), { token, price })).toEqual({ amount: price, quote: null })
  client.clear()
})
