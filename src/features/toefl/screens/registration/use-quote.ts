/** The exact amount of a draft, reserved by the server when the form comes to the payment. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { makeKey } from '#ui/drafted-form/attempt.ts'
import { type Api, useApi } from '#api/api.ts'
import type { Region } from './facts.ts'
import type { Step } from './steps.ts'

type Form = {
  values: { quote: string; payment: { payment_type: string } }
  step: Step
  form: { setFieldValue: (field: 'quote', value: string) => void }
}
type Asked = { region: Region; size: number; price: number }

/** What is to be paid now. */
export type Due = {
  amount: number
  isWaiting: boolean
  /** Until when the exact amount is reserved; null where it is the plain price. */
  until: string | null
  /** The amount that was shown before this one. */
  was: number | null
}

const optionsOf = (api: Api, { region, size }: Asked, token: string) =>
  queryOptions({
    queryKey: ['/register/quote', region.id, size, token],
    queryFn: async () => {
      // Not of the first step, which comes with little.
      const { quoteAmount } = await import('../../quotes/contract.ts')
      return api.call(quoteAmount, { body: { region_id: region.id, size, token } })
    },
    // The amount that somebody is paying at this moment does not change under their hands.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: 1,
  })

/** @param registration the form, with `quote` among its values: the key that the draft keeps */
export function useQuote(registration: Form, asked: Asked) {
  const api = useApi()
  const client = useQueryClient()
  const { values, step, form } = registration
  const token = values.quote
  const isUnique = asked.region.toefl_unique_amount && values.payment.payment_type !== 'CASH'
  const isShown = isUnique && (step === 'payment' || step === 'review')
  const makeToken = () => form.setFieldValue('quote', makeKey())
  const makeFirst = useEffectEvent(makeToken)
  useEffect(() => {
    if (isShown && token === '') makeFirst()
  }, [isShown, token])
  const options = optionsOf(api, asked, token)
  const { data, isPending } = useQuery({ ...options, enabled: isShown && token !== '' })
  const [was, setWas] = useState<number | null>(null)
  const quote = isUnique ? data?.data : undefined
  const amount = quote?.amount ?? asked.price
  const due: Due = {
    amount,
    isWaiting: isShown && isPending,
    until: quote?.expires_at ?? null,
    was: was === amount ? null : was,
  }
  /** The server did not accept the amount: it is asked for again, or another one. */
  const renew = async () => {
    setWas(amount)
    const { data: found } = await client.fetchQuery({ ...options, staleTime: 0 })
    // Somebody has registered with it, in another tab perhaps.
    if (found.is_used) makeToken()
  }
  return {
    due,
    renew: () => void renew().catch(() => undefined),
    /** What is sent with the form. */
    settle: () => (isUnique && token !== '' ? settled(client, options, { token, price: asked.price }) : plain(asked)),
  }
}

const plain = ({ price }: { price: number }) => Promise.resolve({ amount: price, quote: null })

/** Without an answer the plain price is paid, which the server takes at any time. */
async function settled(
  client: QueryClient,
  options: ReturnType<typeof optionsOf>,
  { token, price }: { token: string; price: number },
): Promise<{ amount: number; quote: string | null }> {
  const known = await client.ensureQueryData(options).catch(() => null)
  return known && known.data.code > 0 ? { amount: known.data.amount, quote: token } : { amount: price, quote: null }
}
