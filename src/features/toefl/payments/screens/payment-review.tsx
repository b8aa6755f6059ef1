/** A TOEFL payment under review, with the seats of its group. */
import { useWords } from '#words/Words.tsx'
import { readPayment } from '../contract.ts'
import { ReviewPage } from '#features/payments/widgets/review/ReviewPage.tsx'
import { GroupSeats } from './GroupSeats.tsx'
import { Origins } from './Origins.tsx'
import { nameOf } from './payment-name.ts'
import { useToeflReview } from './use-toefl-review.ts'

export default function PaymentReview() {
  const words = useWords('payments')
  const programme = useToeflReview()
  return (
    <ReviewPage
      programme={programme}
      read={readPayment}
      price={({ registrants: { length: people } }) => ({
        label: words('review.expected', { people }),
        tooLow: (difference) => words('review.tooLow', { difference, people }),
        tooHigh: (difference) => words('review.tooHigh', { difference, people }),
        none: words('review.noPrice', { people }),
      })}
      loss={(payment) => words('bin.deleteText', { name: nameOf(payment), people: payment.registrants.length })}
      whom={(payment) => ({ name: nameOf(payment), others: Math.max(0, payment.group_size - 1) })}
      renderWhom={(payment) => <GroupSeats payment={payment} />}
      renderRelated={(payment) => <Origins payment={payment} home={programme.home} />}
    />
  )
}
