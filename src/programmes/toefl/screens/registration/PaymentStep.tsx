/** The payment of every registration form: its step, and what the review says of it. */
import type { ComponentProps } from 'react'
import { PaymentFields } from '#features/payment/widgets/PaymentFields.tsx'
import { useWords } from '#words/Words.tsx'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import type { Region, useLists } from './registration-facts.ts'
import { PaymentFacts, ReviewSection } from './Review.tsx'
import type { Due } from '#features/payment/widgets/use-quote.ts'
import { KeptSeats } from './KeptSeats.tsx'
import type { Kept } from './use-kept-seats.ts'
import type { Registration } from './use-registration.ts'

type Input = ComponentProps<typeof PaymentFields>['input']
type Form = Pick<
  Registration<{ payment: ComponentProps<typeof PaymentFacts>['payment'] }, unknown>,
  'values' | 'status' | 'goTo'
>
type Props = { registration: Form & { kept: Kept }; due: Due; lists: ReturnType<typeof useLists> }

export function PaymentStep({ registration, input, region, due, lists }: Props & { input: Input; region: Region }) {
  return (
    <>
      <KeptSeats kept={registration.kept} />
      <PaymentFields
        values={registration.values.payment}
        input={input}
        regionId={region.id}
        detail={region.toefl_payment_detail}
        amount={due.amount}
        exact={due}
        providers={lists.providers}
        receivers={lists.receivers}
      />
    </>
  )
}

export function PaymentReview({ registration, due, lists }: Props) {
  const t = useWords('toefl')
  const { values, status, goTo } = registration
  return (
    <>
      <KeptSeats kept={registration.kept} />
      <ReviewSection title={t('form.payment')} isLocked={status.kind === 'sending'} onEdit={() => goTo('payment')}>
        <PaymentFacts
          payment={values.payment}
          amount={due.isWaiting ? null : due.amount}
          providers={lists.providers}
          receivers={lists.receivers}
        />
      </ReviewSection>
      <NoticeLine />
    </>
  )
}
