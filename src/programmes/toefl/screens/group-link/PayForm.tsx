/** Paying for a group by link: the payment, then everything once more. */
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#kit/endpoint/api-error.ts'
import type { CallInput, ReplyOf } from '#kit/endpoint/endpoint.ts'
import { type DraftStore, wholeDraft } from '#ui/drafted-form/draft.ts'
import type { SendOptions } from '#ui/drafted-form/use-sending.ts'
import { type Stored, useStoredDraft } from '#ui/drafted-form/use-stored-draft.ts'
import { LoadingState } from '#ui/LoadingState.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { emptyPayment, paymentBody, paymentValues } from '#features/payment/widgets/payment-values.ts'
import { type Group, payGroup, prolongGroup, sendGroup } from '../../group-link.contract.ts'
import { PaymentReview, PaymentStep } from '../registration/PaymentStep.tsx'
import { RegistrationFrame } from '../registration/RegistrationFrame.tsx'
import { crowded } from '../registration/shift-seats.ts'
import { paymentStepProblems, type Step } from '../registration/steps.ts'
import { useStepName } from '../registration/StepBar.tsx'
import type { Paid } from '../registration/registration-values.ts'
import { usePaidRegistration } from '../registration/use-paid-registration.ts'
import { CheckFirst } from './CheckFirst.tsx'
import { Members } from './Members.tsx'
import { paymentDraft } from '../registration/own-part.ts'
import type { TogetherFacts } from './group-facts.ts'

const typed = z.string().catch('')
export const payValues = z.object({ payment: paymentValues, quote: typed, amount: typed })
const emptyPay = { payment: emptyPayment, quote: '', amount: '' }
type PayValues = z.output<typeof payValues>
type Reply = ReplyOf<typeof sendGroup>
type Body = NonNullable<CallInput<typeof sendGroup>['body']>

type Props = {
  facts: TogetherFacts
  link: string
  token: string
  ownId: number | null
  group: Group
  amount: number
  onSent: () => void
  onClosed: () => void
  onShown: (amount: string) => void
  /** The group is not as it was seen. */
  onChanged: () => void
  onBack: () => void
}

const steps: readonly Step[] = ['payment', 'review']

export function PayForm(props: Props) {
  const id = paymentDraft(props.link)
  const store = useMemo(() => wholeDraft(id, payValues), [id])
  const stored = useStoredDraft(store)
  if (!stored) return <LoadingState kind="form" />
  const form = <Form {...props} store={store} stored={stored} />
  // Only the form knows the outcome of a group that was sent without an answer.
  if (stored.draft?.attempt?.state === 'unanswered') return form
  return (
    <CheckFirst
      link={props.link}
      token={props.token}
      shown={() => store.load()?.values.quote || null}
      group={props.group}
      onBack={props.onBack}
    >
      {form}
    </CheckFirst>
  )
}

type FormProps = Props & { store: DraftStore<PayValues>; stored: Stored<PayValues> }

function Form(props: FormProps) {
  const { facts, link, token, group, amount, store, stored } = props
  const t = useWords('toefl')
  const api = useApi()
  const nameOf = useStepName(steps)
  const { region, shifts, lists } = facts
  const send = async (values: PayValues, { amount: sum, ...keys }: Paid, options: SendOptions) => {
    const part_ids = group.parts.map((part) => part.id)
    const body = { token, part_ids, ...paymentBody(values.payment, sum), ...keys, ...shownNotice() } as Body
    try {
      return await api.call(sendGroup, { params: { link }, body }, options)
    } catch (error) {
      throw named(error, values.payment.payment_proof !== null)
    }
  }
  /** A problem of one of the group is shown at the name; there is no field here for it. */
  const named = (error: unknown, hasPaid = false): unknown => {
    if (!(error instanceof ApiError)) return error
    const { problem } = error
    if (problem.code === 'conflict') props.onChanged()
    if (problem.code === 'shift_full') {
      facts.refresh()
      const who = group.parts.filter((part) => part.shift_id === Number(problem.body['shift_id']))
      const names = who.map(({ name }) => name).join(', ')
      const message = [t('together.shiftFull', { names }), hasPaid ? t('shift.moneySafe') : ''].join(' ').trim()
      return new ApiError({ ...problem, code: undefined, message })
    }
    const own = Object.entries(problem.errors).filter(([field]) => !/\.\d$/.test(field))
    const others = new Map(
      Object.entries(problem.errors)
        .filter(([field]) => /\.\d$/.test(field))
        .toReversed()
        .map(([field, [first]]) => [group.parts[Number(field.at(-1))]?.name ?? '', first ?? '']),
    )
    if (others.size === 0) return error
    const message = [...others].map(([name, text]) => `${name}: ${text}`).join(' ')
    return new ApiError({ ...problem, message: `${message} ${t('together.askThem')}`, errors: Object.fromEntries(own) })
  }
  const [first] = useState(amount)
  const registration = usePaidRegistration<PayValues, Reply>(
    {
      store,
      initial: emptyPay,
      steps,
      hasReceivers: lists.receivers.length > 0,
      problems: paymentStepProblems,
      outerProblems: () => ({}),
      send,
      onAccepted: props.onSent,
      onClosed: props.onClosed,
      onSeats: facts.refresh,
      shiftFull: () => ({}),
    },
    stored,
    {
      region,
      size: group.parts.length,
      price: amount,
      onShown: props.onShown,
      // The group is frozen with its seats: nobody changes the amount under the payer's hands.
      keeping: ({ quote }) => ({
        of: [link, group.parts],
        shifts: group.parts.map(({ shift_id }) => String(shift_id ?? '')),
        ask: async () => {
          const body = { token, part_ids: group.parts.map((part) => part.id), shown: quote || null }
          const answer = await api.call(payGroup, { params: { link }, body }).catch((error: unknown) => {
            throw named(error)
          })
          props.onChanged()
          return answer
        },
        prolong: async () => api.call(prolongGroup, { params: { link }, body: { token } }),
      }),
    },
  )
  const { form, step, status, due } = registration
  const choices = group.parts.map((part) => String(part.shift_id ?? ''))
  const full = status.kind === 'filling' ? crowded(choices, registration.kept.withOwn(shifts)) : []
  const names = full.flatMap(({ who }) => who.map((index) => group.parts[index]?.name ?? ''))
  return (
    <RegistrationFrame
      registration={registration}
      title={step === 'review' ? t('form.reviewTitle') : nameOf(step)}
      onLeave={props.onBack}
      notice={
        <>
          {amount !== first && (
            <Alert role="alert" color="orange" icon={<IconAlertTriangle aria-hidden />}>
              {t('together.amountChanged', { price: rupiah(amount), count: group.parts.length })}
            </Alert>
          )}
          {names.length > 0 && (
            <Alert role="alert" color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('shift.filledTitle')}>
              {t('together.shiftFull', { names: names.join(', ') })}
            </Alert>
          )}
        </>
      }
    >
      {step === 'payment' ? (
        <PaymentStep
          registration={registration}
          input={(field) => form.getInputProps(`payment.${field}`)}
          region={region}
          due={due}
          lists={lists}
        />
      ) : (
        <>
          <Text>{t('review.lead')}</Text>
          <Members group={{ ...group, size: group.parts.length }} shifts={shifts} ownId={props.ownId} />
          <PaymentReview registration={registration} due={due} lists={lists} />
        </>
      )}
    </RegistrationFrame>
  )
}
