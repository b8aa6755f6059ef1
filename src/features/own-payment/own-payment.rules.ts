/** What a payment's own page says before a registration is cancelled. */
import type { OwnPayment } from './own-payment.contract.ts'

type Money = Pick<OwnPayment, 'status' | 'payment_amount' | 'cancel_money'>

/** What happens to the money, as the name of a sentence: `free` where nothing was asked for, `none` where none was accepted. */
export function moneyOfCancelling({ status, payment_amount, cancel_money }: Money) {
  if (cancel_money) return cancel_money.state
  return payment_amount === 0 && status !== 'REJECTED' ? 'free' : 'none'
}
