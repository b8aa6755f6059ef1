import { expect, test } from 'vitest'
import { translatorFor } from '#words/words.ts'
import { moneyOfCancelling } from './own-payment.rules.ts'

test('who gives up a free seat reads of no payment that was refused', () => {
  const free = moneyOfCancelling({ status: 'CONFIRMED', payment_amount: 0, cancel_money: null })
  expect(free).toBe('free')
  for (const language of ['en', 'id'] as const) {
    const [said, refused] = (['free', 'none'] as const).map((name) =>
      translatorFor(language)(`money.cancel.money.${name}`),
    )
    expect(said).not.toBe(refused)
    expect(said).not.toMatch(/accept|terima/)
  }
  expect(moneyOfCancelling({ status: 'REJECTED', payment_amount: 75_000, cancel_money: null })).toBe('none')
  const owed = { state: 'OWED', amount: 75_000 } as const
  expect(moneyOfCancelling({ status: 'CONFIRMED', payment_amount: 75_000, cancel_money: owed })).toBe('OWED')
})
