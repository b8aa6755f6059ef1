/** The exact amount of a registration form, asked for when it comes to the payment. */
import { useEffect, useEffectEvent } from 'react'
import { makeKey } from '#ui/drafted-form/attempt.ts'
import { useApi } from '#api/api.ts'
import { useQuote as useAmount } from '#features/payment/widgets/use-quote.ts'
import type { Region } from './registration-facts.ts'
import type { Step } from './steps.ts'

type Form = {
  values: { quote: string; amount: string; payment: { payment_type: string } }
  step: Step
  isHeld: boolean
  form: { setFieldValue: (field: 'quote' | 'amount', value: string) => void }
}
type Asked = {
  region: Region
  size: number
  price: number
  /** How to pay is shown, with this amount: from now on the form may be sent a little after the window's end. */
  onShown: (amount: string) => void
}

/**
 * @param registration the form, with `quote` among its values: the key that the draft keeps, and `amount`: the one it
 *   was shown
 */
export function useQuote(registration: Form, { region, size, price, onShown }: Asked) {
  const api = useApi()
  const { values, step, isHeld, form } = registration
  const quote = useAmount({
    of: ['toefl', region.id, size],
    ask: async (token) => {
      // Not of the first step, which comes with little.
      const { quoteAmount } = await import('../../toefl-quote.contract.ts')
      return api.call(quoteAmount, { body: { region_id: region.id, size, token } })
    },
    price,
    isUnique: region.toefl_unique_amount && values.payment.payment_type !== 'CASH',
    isRemembered: true,
    isShown: (step === 'payment' || step === 'review') && !isHeld,
    token: values.quote,
    makeToken: () => form.setFieldValue('quote', makeKey()),
  })
  const shown = quote.isAnswered ? String(quote.due.amount) : ''
  const keep = useEffectEvent((amount: string) => {
    form.setFieldValue('amount', amount)
    onShown(amount)
  })
  useEffect(() => {
    if (shown !== '') keep(shown)
  }, [shown])
  return { ...quote, settle: async () => ({ ...(await quote.settle()), shown: values.quote || null }) }
}
