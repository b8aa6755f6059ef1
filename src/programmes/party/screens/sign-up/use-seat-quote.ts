/** The exact amount of a seat that costs something; its key is one of the form's values. */
import { makeKey } from '#ui/drafted-form/attempt.ts'
import { useApi, useRead } from '#api/api.ts'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { useQuote } from '#features/payment/widgets/use-quote.ts'
import { quoteSignUp } from '../../party.contract.ts'
import { costOf } from '../../party.rules.ts'
import type { PartyShiftChoice } from './sign-up-facts.ts'

type Asked = {
  shift: PartyShiftChoice | undefined
  /** The link of the offer with which this shift is taken: the server remembers that its form was shown how to pay. */
  offer: string | null
  token: string
  isCash: boolean
  keep: (token: string) => void
  onRefused: (error: unknown) => void
}

export function useSeatQuote({ shift, offer, token, isCash, keep, onRefused }: Asked) {
  const api = useApi()
  const cost = shift ? costOf(shift) : null
  const region = useRead(regions.read, { params: { id: cost?.regionId ?? 0 } }, { enabled: cost !== null })
  const quote = useQuote({
    of: ['party', shift?.id ?? 0, offer],
    ask: (key) =>
      api.call(quoteSignUp, { body: { token: key, shift_id: shift?.id ?? 0, offer } }).catch((error: unknown) => {
        onRefused(error)
        throw error
      }),
    price: cost?.price ?? 0,
    isUnique: !isCash && (region.data?.data.party_unique_amount ?? false),
    isRemembered: offer !== null,
    isShown: cost !== null,
    token,
    makeToken: () => keep(makeKey()),
    // The key of an earlier payment, which was rejected: a new payment has another amount.
    replacesUsed: true,
  })
  return { ...quote, cost }
}
