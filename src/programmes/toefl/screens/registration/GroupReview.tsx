import { Text } from '@mantine/core'
import { useWords } from '#words/Words.tsx'
import type { Shift, useLists } from './registration-facts.ts'
import { PaymentReview } from './PaymentStep.tsx'
import { PersonFacts, ReviewSection } from './Review.tsx'
import { useStepName } from './StepBar.tsx'
import { registrantStep } from './steps.ts'
import type { Due } from '#features/payment/widgets/use-quote.ts'
import type { Kept } from './use-kept-seats.ts'
import type { Registration } from './use-registration.ts'
import type { GroupValues } from './registration-values.ts'

type Props = {
  due: Due
  shifts: readonly Shift[]
  lists: ReturnType<typeof useLists>
  registration: Registration<GroupValues, unknown> & { kept: Kept }
}

/** Everything once more, before it is sent. */
export function GroupReview({ registration, due, shifts, lists }: Props) {
  const t = useWords('toefl')
  const nameOf = useStepName(registration.steps)
  const { values, status, goTo } = registration
  const isLocked = status.kind === 'sending'
  return (
    <>
      <Text>{t('review.lead')}</Text>
      {values.registrants.map((person, index) => (
        <ReviewSection
          // People have no identity but their place in the group.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          title={nameOf(registrantStep(index))}
          isLocked={isLocked}
          onEdit={() => goTo(registrantStep(index))}
        >
          <PersonFacts
            person={person}
            major={lists.majors.find(({ id }) => String(id) === person.major_id)?.major_name}
            shift={shifts.find(({ id }) => String(id) === person.shift_id)}
          />
        </ReviewSection>
      ))}
      <PaymentReview registration={registration} due={due} lists={lists} />
    </>
  )
}
