/** The exact amount of a draft, reserved by the server when the form comes to the payment. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AmountQuote } from '../amount.contract.ts'

type Asked = {
  /** The thing to pay for: another place, size or programme is another amount. */
  of: readonly unknown[]
  ask: (token: string) => Promise<{ data: AmountQuote }>
  price: number
  /** Whether a payment of this kind has an amount of its own. */
  isUnique: boolean
  /** Asked for at the plain price too: the server remembers what the form was shown. */
  isRemembered?: boolean
  /** Whether the form has come to the payment. */
  isShown: boolean
  /** The key that the draft keeps; empty at first. */
  token: string
  makeToken: () => void
  /** An amount that was registered with is not this form's: another key is made at once, not only when it is refused. */
  replacesUsed?: boolean
}

/** The sum to pay now. */
export type Due = {
  amount: number
  isWaiting: boolean
  /** Until when the exact amount is reserved; null where it is the plain price. */
  until: string | null
  /** The amount that was shown before this one. */
  was: number | null
}

export const optionsOf = ({ of, ask, token, makeToken, replacesUsed }: Asked) =>
  queryOptions({
    queryKey: ['quote', ...of, token],
    queryFn: async () => {
      const found = await ask(token)
      if (replacesUsed && found.data.is_used) makeToken()
      return found
    },
    // The amount that somebody is paying at this moment does not change under their hands.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: 1,
  })

/** A form's sum to pay, asked for under the key of its draft. */
export function useQuote(asked: Asked) {
  const { price, isUnique, isRemembered = false, isShown, token, makeToken } = asked
  const client = useQueryClient()
  const isAsked = (isUnique || isRemembered) && isShown
  const makeFirst = useEffectEvent(makeToken)
  useEffect(() => {
    if (isAsked && token === '') makeFirst()
  }, [isAsked, token])
  const options = optionsOf(asked)
  const { data, isPending } = useQuery({ ...options, enabled: isAsked && token !== '' })
  const [was, setWas] = useState<number | null>(null)
  const quote = isUnique ? data?.data : undefined
  const amount = quote?.amount ?? price
  const due: Due = {
    amount,
    isWaiting: isUnique && isAsked && isPending,
    until: quote?.expires_at ?? null,
    was: was === amount ? null : was,
  }
  /** The server did not accept the amount: it is asked for again, or another one. */
  const renew = async () => {
    setWas(amount)
    const { data: found } = await client.fetchQuery({ ...options, staleTime: 0 })
    // Somebody has registered with it, in another tab perhaps.
    if (found.is_used && !asked.replacesUsed) makeToken()
  }
  return {
    due,
    /** The server has answered the sum to pay. */
    isAnswered: isAsked && data !== undefined,
    renew: () => void renew().catch(() => undefined),
    /** The values that are sent with the form. */
    settle: () => (isUnique && token !== '' ? settled(client, options, { token, price }) : plain({ price })),
  }
}

type Paid = { amount: number; quote: string | null }

const plain = ({ price }: { price: number }): Promise<Paid> => Promise.resolve({ amount: price, quote: null })

/** Without an answer the plain price is paid, which the server takes at any time; it is what the form has shown then. */
export async function settled(
  client: QueryClient,
  options: ReturnType<typeof optionsOf>,
  { token, price }: { token: string; price: number },
): Promise<Paid> {
  const isRefused = client.getQueryState(options.queryKey)?.status === 'error'
  const known = isRefused ? null : await client.ensureQueryData(options).catch(() => null)
  return known && known.data.code > 0 ? { amount: known.data.amount, quote: token } : { amount: price, quote: null }
}
