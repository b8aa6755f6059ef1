/** What a payment of the party hands to its own page: the shift, and where it is. */
import { moment, momentRange, rupiah } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { OwnPayment } from '#features/own-payment/own-payment.contract.ts'
import { Fact } from '#features/own-payment/widgets/Fact.tsx'
import type { OwnPaymentPart } from '#features/own-payment/widgets/own-payment-part.ts'

export const partyOwnPayment: OwnPaymentPart = {
  entity: 'party_payment',
  Facts: Seat,
  Sentence,
  payTo: ({ party_payment_detail: detail }) => detail,
  receives: 'GENERAL',
}

function Seat({ payment: { people } }: { payment: OwnPayment }) {
  const t = useWords('money.party')
  const language = useLanguage()
  return people
    .map((seat) => inLanguage(language, seat))
    .map(({ detail_id, shift, starts_at, ends_at, place }) => (
      <Fact key={detail_id} label={t('what')}>
        {[shift, momentRange(starts_at, ends_at, language), place].filter(Boolean).join(', ')}
      </Fact>
    ))
}

function Sentence({ payment, common }: { payment: OwnPayment; common: string }) {
  return useOwnSentence(payment) ?? common
}

function useOwnSentence({ status, can_mend, part_received, part_missing, ...seat }: OwnPayment): string | null {
  const t = useWords('money.party')
  const states = useWords('money.states')
  const language = useLanguage()
  if (seat.cancelled_at !== null) return states('cancelled')
  if (status === 'CONFIRMED') return t('confirmed')
  if (status === 'PENDING' && part_received !== null) {
    return t('part', { received: rupiah(part_received), missing: rupiah(part_missing ?? 0) })
  }
  if (status !== 'REJECTED' || !can_mend) return null
  const { seats, seats_held_until: until } = seat
  if (seats === 'HELD' && until !== null) return t('held', { until: moment(until, language, 'long') })
  return t(seats === 'FULL' ? 'full' : 'free')
}
