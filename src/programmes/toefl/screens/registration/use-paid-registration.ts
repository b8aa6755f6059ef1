/** A registration form with its exact amount. */
import { useEffect, useEffectEvent } from 'react'
import { makeKey } from '#ui/drafted-form/attempt.ts'
import type { SendOptions } from '#ui/drafted-form/use-sending.ts'
import type { Stored } from '#ui/drafted-form/use-stored-draft.ts'
import { useApi } from '#api/api.ts'
import { useQuote as useAmount } from '#features/payment/widgets/use-quote.ts'
import type { Region } from './registration-facts.ts'
import { type Keeping, useKeptSeats } from './use-kept-seats.ts'
import type { Paid } from './registration-values.ts'
import type { Step } from './steps.ts'
import { type Flow, useRegistration } from './use-registration.ts'

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

type Payable = Form['values'] & Record<string, unknown>

type PaidFlow<Values, Reply> = Omit<Flow<Values, Reply>, 'send' | 'onAccepted' | 'onQuote'> & {
  send: (values: Values, paid: Paid, options: SendOptions) => Promise<Reply>
  /** @param amount what the payer was shown */
  onAccepted: (values: Values, reply: Reply, amount: number) => void
}

/**
 * A registration form that ends with paying. The amount is asked for when the form comes to the payment, and the form
 * is sent with the amount: neither does without the other, so they are one hook.
 */
export function usePaidRegistration<Values extends Payable, Reply>(
  { send, onAccepted, ...flow }: PaidFlow<Values, Reply>,
  stored: Stored<Values>,
  asked: Asked & { keeping: (values: Values) => Keeping },
) {
  const registration = useRegistration<Values, Reply>(
    {
      ...flow,
      send: async (values, options) => send(values, await quote.settle(), options),
      onAccepted: (values, reply) => onAccepted(values, reply, quote.due.amount),
      onQuote: () => quote.renew(),
    },
    stored,
  )
  // Its values have these fields, as `Payable` says; the paths of a generic form do not show it.
  const form = registration as unknown as Form
  const isPaying = isAtPayment(form)
  const kept = useKeptSeats({
    ...asked.keeping(registration.values),
    isShown: isPaying && registration.status.kind === 'filling',
    token: form.values.quote,
    refuse: registration.refuse,
  })
  const isHeld = registration.isHeld || kept.isStopped || kept.isWaiting
  const quote = useQuote(form, asked, isPaying && !kept.isWaiting && !kept.isStopped)
  return {
    ...registration,
    due: quote.due,
    kept,
    isHeld,
    isAsking: registration.isAsking || (kept.isWaiting && kept.isFetching),
    startOver: () => {
      kept.letGo()
      registration.startOver()
    },
    next: kept.isStopped ? async () => kept.again() : registration.next,
  }
}

const isAtPayment = ({ step, isHeld }: Form) => (step === 'payment' || step === 'review') && !isHeld

/**
 * @param registration the form, with `quote` among its values: the key that the draft keeps, and `amount`: the one it
 *   was shown
 */
function useQuote(registration: Form, { region, size, price, onShown }: Asked, isShown: boolean) {
  const api = useApi()
  const { values, form } = registration
  const isPaying = isAtPayment(registration)
  // The key of the amount is that of the seats too, so it is made before either is asked for.
  const makeToken = useEffectEvent(() => form.setFieldValue('quote', makeKey()))
  useEffect(() => {
    if (isPaying && values.quote === '') makeToken()
  }, [isPaying, values.quote])
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
    isShown,
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
