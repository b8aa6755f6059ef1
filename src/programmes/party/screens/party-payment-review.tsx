/** A payment of the party under review, with the guest whose seat it pays. */
import { useWords } from '#words/Words.tsx'
import { ReviewPage } from '#features/review/widgets/payment/ReviewPage.tsx'
import { readPartyPayment } from '../party-payment.contract.ts'
import { GuestCard } from './GuestCard.tsx'
import { usePartyReview } from './use-party-review.ts'

export const handle = { title: 'shell.titles.partyPayment' }

export default function PartyPaymentReview() {
  const words = useWords('welcoming.payments')
  return (
    <ReviewPage
      programme={usePartyReview()}
      read={readPartyPayment}
      price={() => ({
        label: words('expected'),
        tooLow: (difference) => words('tooLow', { difference }),
        tooHigh: (difference) => words('tooHigh', { difference }),
        none: words('noPrice'),
      })}
      loss={({ name }) => words('deleteText', { name })}
      whom={({ name }) => ({ name, others: 0 })}
      renderWhom={(payment) => <GuestCard payment={payment} />}
    />
  )
}
