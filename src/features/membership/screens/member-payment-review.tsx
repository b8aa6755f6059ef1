/** A membership payment under review, with the student whom it makes a member. */
import { keepPreviousData } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { queueScope } from '#kit/endpoint/review.ts'
import { useOwnAmount } from '#features/payments/widgets/review/own-amount.ts'
import { ReviewPage } from '#features/payments/widgets/review/ReviewPage.tsx'
import { readMemberPayment } from '../contract.ts'
import { MemberCard } from './MemberCard.tsx'
import { useMemberReview } from './use-member-review.ts'

export default function MemberPaymentReview() {
  const words = useWords('membership')
  const own = useOwnAmount()
  const id = Number(useParams()['id'])
  const [params] = useSearchParams()
  const scope = queueScope.safeParse(Object.fromEntries(params)).data ?? {}
  const { data, error, refetch, isPlaceholderData } = useRead(
    readMemberPayment,
    { params: { id }, query: scope },
    // The frame stays while the next one comes.
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
  return (
    <ReviewPage
      programme={useMemberReview()}
      id={id}
      scope={scope}
      payment={data?.data}
      error={error}
      onRetry={() => void refetch()}
      isOld={isPlaceholderData}
      price={(payment) => ({
        label: words('review.expected'),
        tooLow: (difference) => words('review.tooLow', { difference }),
        tooHigh: (difference) => words('review.tooHigh', { difference }),
        none: words('review.noPrice'),
        own: own(payment),
      })}
      loss={({ name }) => words('list.deleteText', { name })}
      whom={({ name }) => ({ name, others: 0 })}
      renderWhom={(payment) => <MemberCard payment={payment} />}
    />
  )
}
