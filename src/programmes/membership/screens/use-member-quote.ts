/** The exact amount of a student's membership; its key stays on this device until the form is sent. */
import { useState } from 'react'
import { makeKey } from '#ui/drafted-form/attempt.ts'
import { changesDraft } from '#ui/drafted-form/draft.ts'
import { useApi } from '#api/api.ts'
import { useQuote } from '#features/payment/widgets/use-quote.ts'
import { quoteMembership } from '../membership.contract.ts'

type Asked = { region: { id: number; member_price: number; member_unique_amount: boolean }; draft: string }

/** @param draft the name of the form's draft; the key is kept separately, because nobody typed it */
export function useMemberQuote({ region, draft }: Asked) {
  const api = useApi()
  const [store] = useState(() => changesDraft(`${draft}:amount`, { quote: '' }))
  const [token, setToken] = useState(() => store.load()?.values['quote'] ?? '')
  const makeToken = () => {
    const made = makeKey()
    store.save({ quote: made }, null)
    setToken(made)
  }
  const quote = useQuote({
    of: ['membership', region.id],
    ask: (key) => api.call(quoteMembership, { body: { token: key } }),
    price: region.member_price,
    isUnique: region.member_unique_amount,
    isShown: true,
    token,
    makeToken,
    // The key of an earlier payment, which was rejected: a new payment has another amount.
    replacesUsed: true,
  })
  return { ...quote, drop: store.drop }
}
