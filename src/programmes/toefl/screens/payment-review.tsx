/** A TOEFL payment under review, with the seats of its group. */
import { useWords } from '#words/Words.tsx'
import { readPayment } from '../toefl-payment.contract.ts'
import { ReviewPage } from '#features/review/widgets/payment/ReviewPage.tsx'
import { GroupSeats } from './payments/GroupSeats.tsx'
import { Origins } from './payments/Origins.tsx'
import { nameOf } from './payments/payment-name.ts'
import { useToeflReview } from './payments/use-toefl-review.ts'

export const handle = { title: 'shell.titles.payment' }

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
