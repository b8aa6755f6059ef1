/** The form of one to three people: a step each, then the payment, then the review. */
import { lazy, Suspense, useEffect, useMemo } from 'react'
import type { ReplyOf } from '#kit/endpoint/endpoint.ts'
import type { FieldProblems } from '#kit/errors.ts'
import { attended } from '#ui/idle.ts'
import { LoadingState } from '#ui/LoadingState.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { readPerson } from '#features/account/widgets/known-person.ts'
import { readOffer } from '#features/waiting/widgets/taken-offer.ts'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { registerGroup } from '../../registration.contract.ts'
import { correctionMinutes } from '../../email-correction.rules.ts'
import { useStart } from './use-start.ts'
import type { Answer } from './answer.ts'
import { CrowdedNotice } from './CrowdedNotice.tsx'
import type { Region, Shift } from './registration-facts.ts'
import { RegistrantFields } from './RegistrantFields.tsx'
import { unchecked } from './Problems.tsx'
import { RegistrationFrame } from './RegistrationFrame.tsx'
import { crowded, seatProblems } from './shift-seats.ts'
import { ShiftField } from './ShiftField.tsx'
import { useStepName } from './StepBar.tsx'
import { groupProblems, groupSteps, registrantOf, registrantStep } from './steps.ts'
import { useReserve } from './use-kept-seats.ts'
import { useKnown } from './use-known.ts'
import { usePaidRegistration } from './use-paid-registration.ts'
import type { Round } from './use-round.ts'
import {
  emptyGroup,
  groupBody,
  guessOf,
  type GroupValues,
  offeredGroup,
  type RegistrantField,
} from './registration-values.ts'
import { WaitForTest } from '../../widgets/WaitForTest.tsx'

// The steps after the people are loaded while these are filled in.
const payment = () => import('./PaymentStep.tsx')
const review = () => import('./GroupReview.tsx')
const finished = () => import('./Finished.tsx')
const knownNotice = () => import('./KnownNotice.tsx')
const KnownNotice = lazy(async () => ({ default: (await knownNotice()).KnownNotice }))
const PaymentStep = lazy(async () => ({ default: (await payment()).PaymentStep }))
const GroupReview = lazy(async () => ({ default: (await review()).GroupReview }))

type Props = Round<GroupValues> & { size: number; amount: number }

type Reply = ReplyOf<typeof registerGroup>

export function GroupForm(props: Props) {
  const { region, size, amount, shifts, lists, stored } = props
  const t = useWords('toefl')
  const api = useApi()
  const steps = useMemo(() => groupSteps(size), [size])
  const nameOf = useStepName(steps)
  const known = useKnown()
  const together = useStart()
  // A line that is lost now has that step say so.
  useEffect(
    () =>
      void attended().then(async () =>
        Promise.allSettled([payment(), review(), knownNotice(), unchecked(), finished()]),
      ),
    [],
  )
  const reserve = useReserve(region.id)
  const registration = usePaidRegistration<GroupValues, Reply>(
    {
      store: props.store,
      initial: offeredGroup(emptyGroup(size, guessOf(region), readPerson()), readOffer(region.id)),
      steps,
      hasReceivers: lists.receivers.length > 0,
      problems: groupProblems,
      outerProblems: (values, step): FieldProblems => ({
        ...seatProblems(values, registrantOf(step), seen),
      }),
      known,
      send: (values, paid, options) =>
        api.call(registerGroup, { body: { ...groupBody(values, region.id, paid), ...shownNotice() } }, options),
      onAccepted: (values, reply, paid) => props.onAccepted(answerOf(values, reply, region, paid, shifts)),
      onClosed: props.onClosed,
      onSeats: props.onSeats,
      shiftFull: (values, shiftId) => {
        const shift = shifts.find((one) => one.id === shiftId)?.shift ?? t('shift.unnamed')
        const who = values.registrants.flatMap((person, at) => (person.shift_id === String(shiftId) ? [at] : []))
        const people = who.map((at) => values.registrants[at]?.name.trim()).join(', ')
        const text = who.length > 1 ? t('shift.noSeats', { shift, names: people }) : t('shift.noSeat', { shift })
        const safe = values.payment.payment_proof ? ` ${t('shift.moneySafe')}` : ''
        return Object.fromEntries(who.map((at) => [`registrants.${at}.shift_id`, text + safe]))
      },
    },
    stored,
    { region, size, price: amount, onShown: props.onShown, keeping: (values) => reserve(values.registrants) },
  )
  const seen = registration.kept.withOwn(shifts)
  const { form, values, step, due } = registration
  const index = registrantOf(step)
  const choices = values.registrants.map((person) => person.shift_id)
  const names = values.registrants.map((person) => person.name)
  const found = known.who(values, index)
  // While nobody knows what became of the sending, the seats that are gone may be one's own.
  const overfull = registration.status.kind === 'filling' ? crowded(choices, seen) : []

  const copyFrom = (target: number) => (fields: readonly RegistrantField[]) => {
    for (const field of fields) {
      form.setFieldValue(`registrants.${target}.${field}`, values.registrants[0]?.[field] ?? '')
      form.clearFieldError(`registrants.${target}.${field}`)
    }
  }

  return (
    <RegistrationFrame
      registration={registration}
      title={step === 'review' ? t('form.reviewTitle') : nameOf(step)}
      notice={
        <>
          {registration.status.kind === 'filling' && found.length > 0 && (
            <Suspense>
              <KnownNotice
                who={found}
                names={names}
                onChange={index === null ? (who) => registration.goTo(registrantStep(who)) : null}
                onTogether={() => void together.start(region.id, size, { typed: values.registrants[0] })}
              />
            </Suspense>
          )}
          {index === null && (
            <CrowdedNotice
              crowded={overfull}
              shifts={shifts}
              names={names}
              onChoose={(who) => registration.goTo(registrantStep(who))}
            />
          )}
        </>
      }
      onStartOver={props.onStartOver}
    >
      {index !== null && (
        <>
          <RegistrantFields
            key={index}
            index={index}
            input={(field) => form.getInputProps(`registrants.${index}.${field}`)}
            majors={lists.majors}
            batch={region.current_batch}
            copy={index === 0 ? null : copyFrom(index)}
            firstName={names[0]?.trim().split(/\s+/)[0] || t('person.first')}
          />
          <ShiftField
            shifts={seen}
            choices={choices}
            index={index}
            names={names}
            isStale={props.isStale}
            {...form.getInputProps(`registrants.${index}.shift_id`)}
          />
          {seen.some(({ remaining }) => remaining < size) && <WaitForTest region={region} size={size} />}
        </>
      )}
      <Suspense fallback={<LoadingState kind="form" />}>
        {step === 'payment' && (
          <PaymentStep
            registration={registration}
            input={(field) => form.getInputProps(`payment.${field}`)}
            region={region}
            due={due}
            lists={lists}
          />
        )}
        {step === 'review' && <GroupReview shifts={shifts} lists={lists} due={due} registration={registration} />}
      </Suspense>
    </RegistrationFrame>
  )
}

function answerOf(values: GroupValues, reply: Reply, region: Region, amount: number, shifts: readonly Shift[]): Answer {
  const people = values.registrants.map((person) => {
    const shift = shifts.find(({ id }) => String(id) === person.shift_id)
    const registered = reply.data.registrants.find(({ nim }) => nim === person.nim.trim())
    return {
      name: person.name.trim(),
      nim: person.nim.trim(),
      email: person.email.trim(),
      userId: registered?.user_id,
      seatId: registered?.toefl_detail_id,
      shift: shift?.shift ?? '',
      starts_at: shift?.starts_at ?? '',
      ends_at: shift?.ends_at ?? '',
      shiftId: shift?.id,
      place: shift?.place,
    }
  })
  const correction = { key: values.correction_key, until: Date.now() + correctionMinutes * 60_000 }
  return { paymentId: reply.data.payment_id, region: region.region, regionId: region.id, amount, people, correction }
}
