/** What a test's payment hands to its own page: its group, their seats, and where it is. */
import { moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { OwnPayment } from '#features/own-payment/own-payment.contract.ts'
import { Fact } from '#features/own-payment/widgets/Fact.tsx'
import type { OwnPaymentPart } from '#features/own-payment/widgets/own-payment-part.ts'

export const toeflOwnPayment: OwnPaymentPart = {
  entity: 'toefl_payment',
  Facts: People,
  Sentence,
  payTo: ({ toefl_payment_detail: detail }) => detail,
  receives: 'TOEFL',
}

function People({ payment }: { payment: OwnPayment }) {
  const t = useWords('money')
  const language = useLanguage()
  return payment.people
    .map((person) => inLanguage(language, person))
    .map(({ detail_id, first_name, is_given_up, shift, starts_at, ends_at, place }) => (
      <Fact key={detail_id} label={first_name}>
        {is_given_up || payment.cancelled_at
          ? t('cancel.givenUp')
          : [shift, momentRange(starts_at, ends_at, language), place].filter(Boolean).join(', ')}
      </Fact>
    ))
}

function Sentence({ payment, common }: { payment: OwnPayment; common: string }) {
  return useOwnSentence(payment) ?? common
}

function useOwnSentence(payment: OwnPayment): string | null {
  const t = useWords('money')
  const language = useLanguage()
  const { status, seats, seats_held_until: until } = payment
  const payer = payment.people.find(({ is_payer }) => is_payer)?.first_name ?? 'none'
  if (payment.cancelled_at) return t('states.cancelled')
  if (!payment.is_payer && payment.people.some(({ is_own, is_given_up }) => is_own && is_given_up)) {
    return t('states.ownGivenUp')
  }
  if (status === 'PENDING' && payment.part_received !== null) {
    const received = rupiah(payment.part_received)
    const missing = rupiah(payment.part_missing ?? 0)
    return t(payment.is_payer ? 'states.part' : 'states.otherPart', { received, missing, payer })
  }
  if (status === 'CONFIRMED') return t(payment.payment_amount === 0 ? 'states.confirmedFree' : 'states.confirmed')
  if (status === 'PENDING' || payment.refund) return null
  const said = { payer, until: until === null ? '' : moment(until, language, 'long') }
  if (!payment.is_payer) return t(seats === 'HELD' ? 'states.otherHeld' : 'onlyPayer', said)
  return payment.can_mend ? t(`states.${seats === 'HELD' ? 'held' : seats === 'FULL' ? 'full' : 'free'}`, said) : null
}
