/** The form of a signed-in student: a shift, the payment, the review. */
import { Text } from '@mantine/core'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import type { FieldProblems } from '#kit/errors.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { readOffer } from '#features/waiting/widgets/taken-offer.ts'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { registerAgain } from '../../registration.contract.ts'
import { CrowdedNotice } from './CrowdedNotice.tsx'
import type { Shift } from './registration-facts.ts'
import { PaymentReview, PaymentStep } from './PaymentStep.tsx'
import { RegistrationFrame } from './RegistrationFrame.tsx'
import { Fact, Facts, ReviewSection, ShiftText } from './Review.tsx'
import { crowded, shiftSeatProblem } from './shift-seats.ts'
import { ShiftField } from './ShiftField.tsx'
import { useStepName } from './StepBar.tsx'
import { againProblems, againSteps } from './steps.ts'
import { useReserve } from './use-kept-seats.ts'
import { usePaidRegistration } from './use-paid-registration.ts'
import type { Round } from './use-round.ts'
import { againBody, type AgainValues, emptyAgain } from './registration-values.ts'
import { WaitForTest } from '../../widgets/WaitForTest.tsx'

type Props = Round<AgainValues> & { user: CurrentUser; amount: number }

export function AgainForm(props: Props) {
  const { user, region, amount, shifts, lists, stored } = props
  const t = useWords('toefl')
  const api = useApi()
  const nameOf = useStepName(againSteps)
  const reserve = useReserve(region.id)
  const registration = usePaidRegistration<AgainValues, ReplyOf<typeof registerAgain>>(
    {
      store: props.store,
      initial: { ...emptyAgain, shift_id: String(readOffer(region.id)?.shift_id ?? '') },
      steps: againSteps,
      hasReceivers: lists.receivers.length > 0,
      problems: againProblems,
      outerProblems: (values, step): FieldProblems =>
        step === 'shift' ? shiftSeatProblem('shift_id', [values.shift_id], 0, seen) : {},
      send: (values, paid, options) =>
        api.call(registerAgain, { body: { ...againBody(values, paid), ...shownNotice() } }, options),
      onAccepted: (values, { data }, paid) => {
        const { id: shiftId, shift = '', starts_at = '', ends_at = '', place } = shiftOf(values, shifts) ?? {}
        const date = { shiftId, shift, starts_at, ends_at, place }
        const seatId = data.registrants[0]?.toefl_detail_id
        const person = { name: user.name, nim: user.nim, email: user.email, seatId, ...date }
        props.onAccepted({
          paymentId: data.payment_id,
          region: region.region,
          regionId: region.id,
          amount: paid,
          people: [person],
        })
      },
      onClosed: props.onClosed,
      onSeats: props.onSeats,
      shiftFull: (values) => {
        const full = t('shift.noSeat', { shift: shiftOf(values, shifts)?.shift ?? t('shift.unnamed') })
        return { shift_id: values.payment.payment_proof ? `${full} ${t('shift.moneySafe')}` : full }
      },
    },
    stored,
    {
      region,
      size: 1,
      price: amount,
      onShown: props.onShown,
      keeping: ({ shift_id }) => reserve([{ nim: user.nim, email: user.email, shift_id }]),
    },
  )
  const seen = registration.kept.withOwn(shifts)
  const { form, values, step, status, goTo, due } = registration
  const isLocked = status.kind === 'sending'
  return (
    <RegistrationFrame
      registration={registration}
      title={step === 'review' ? t('form.reviewTitle') : nameOf(step)}
      notice={
        step !== 'shift' && (
          <CrowdedNotice
            crowded={status.kind === 'filling' ? crowded([values.shift_id], seen) : []}
            shifts={shifts}
            names={[t('again.you')]}
            onChoose={() => goTo('shift')}
          />
        )
      }
      onStartOver={props.onStartOver}
    >
      {step === 'shift' && (
        <>
          <ShiftField
            shifts={seen}
            choices={[values.shift_id]}
            index={0}
            names={[]}
            isStale={props.isStale}
            {...form.getInputProps('shift_id')}
          />
          {seen.some(({ remaining }) => remaining < 1) && <WaitForTest region={region} />}
        </>
      )}
      {step === 'payment' && (
        <PaymentStep
          registration={registration}
          input={(field) => form.getInputProps(`payment.${field}`)}
          region={region}
          due={due}
          lists={lists}
        />
      )}
      {step === 'review' && (
        <>
          <Text>{t('review.lead')}</Text>
          <ReviewSection title={t('form.shift')} isLocked={isLocked} onEdit={() => goTo('shift')}>
            <Facts>
              <Fact label={t('shift.legend')} isWide>
                <strong>
                  <ShiftText shift={shiftOf(values, shifts)} />
                </strong>
              </Fact>
            </Facts>
          </ReviewSection>
          <PaymentReview registration={registration} due={due} lists={lists} />
        </>
      )}
    </RegistrationFrame>
  )
}

const shiftOf = (values: AgainValues, shifts: readonly Shift[]) =>
  shifts.find(({ id }) => String(id) === values.shift_id)
