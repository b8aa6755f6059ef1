/** A membership payment under review, with the student whom it makes a member. */
import { useWords } from '#words/Words.tsx'
import { ReviewPage } from '#features/review/widgets/payment/ReviewPage.tsx'
import { readMemberPayment } from '../membership.contract.ts'
import { MemberCard } from './MemberCard.tsx'
import { useMemberReview } from './use-member-review.ts'

export const handle = { title: 'shell.titles.memberPayment' }

export default function MemberPaymentReview() {
  const words = useWords('membership')
  return (
    <ReviewPage
      programme={useMemberReview()}
      read={readMemberPayment}
      price={() => ({
        label: words('review.expected'),
        tooLow: (difference) => words('review.tooLow', { difference }),
        tooHigh: (difference) => words('review.tooHigh', { difference }),
        none: words('review.noPrice'),
      })}
      loss={({ name }) => words('list.deleteText', { name })}
      whom={({ name }) => ({ name, others: 0 })}
      renderWhom={(payment) => <MemberCard payment={payment} />}
    />
  )
}
