/** A TOEFL payment under review, with the seats of its group. */
import { keepPreviousData } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { queueScope } from '#kit/endpoint/review.ts'
import { readPayment } from '../contract.ts'
import { useOwnAmount } from '#features/payments/widgets/review/own-amount.ts'
import { ReviewPage } from '#features/payments/widgets/review/ReviewPage.tsx'
import { GroupSeats } from './GroupSeats.tsx'
import { Origins } from './Origins.tsx'
import { nameOf } from './payment-name.ts'
import { useToeflReview } from './use-toefl-review.ts'

export default function PaymentReview() {
  const words = useWords('payments')
  const own = useOwnAmount()
  const programme = useToeflReview()
  const id = Number(useParams()['id'])
  const [params] = useSearchParams()
  const scope = queueScope.safeParse(Object.fromEntries(params)).data ?? {}
  const { data, error, refetch, isPlaceholderData } = useRead(
    readPayment,
    { params: { id }, query: scope },
    // The frame stays while the next one comes.
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  )
  return (
    <ReviewPage
      programme={programme}
      id={id}
      scope={scope}
      payment={data?.data}
      error={error}
      onRetry={() => void refetch()}
      isOld={isPlaceholderData}
      price={({ group_size: people, ...payment }) => ({
        label: words('review.expected', { people }),
        tooLow: (difference) => words('review.tooLow', { difference, people }),
        tooHigh: (difference) => words('review.tooHigh', { difference, people }),
        none: words('review.noPrice', { people }),
        own: own(payment),
      })}
      loss={(payment) => words('bin.deleteText', { name: nameOf(payment), people: payment.registrants.length })}
      whom={(payment) => ({ name: nameOf(payment), others: payment.group_size - 1 })}
      renderWhom={(payment) => <GroupSeats payment={payment} />}
      renderRelated={(payment) => <Origins payment={payment} home={programme.home} />}
    />
  )
}
