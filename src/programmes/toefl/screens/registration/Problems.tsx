import { Text } from '@mantine/core'
import { lazy, type ReactNode, type Ref, Suspense } from 'react'
import { useProblemText } from '#ui/problem-text.ts'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { useWords } from '#words/Words.tsx'
import { ErrorSummary } from '#ui/drafted-form/ErrorSummary.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { groupFields } from '../../registration.contract.ts'
import type { Refusal } from './use-registration.ts'
import type { RegistrantField } from './registration-values.ts'
import { type Step, stepOf } from './steps.ts'

/** Loaded while somebody fills the form in: without a connection it is needed most. */
export const unchecked = () => import('./Unchecked.tsx')
const Unchecked = lazy(async () => ({ default: (await unchecked()).Unchecked }))

type Props = {
  ref: Ref<HTMLDivElement>
  step: Step
  errors: Record<string, ReactNode>
  refusal: Refusal | null
  /** Sends the refused request once more. */
  onRetry: () => void
}

/** The problems of this step, above it: takes the focus, and each line leads to its field. */
export function Problems({ ref, step, errors, refusal, onRetry }: Props) {
  const t = useWords('toefl')
  const labelOf = useFieldLabel()
  const paths = Object.keys(errors)
    .filter((path) => errors[path] && stepOf(path) === step)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  if (paths.length === 0 && !refusal) return <div ref={ref} tabIndex={-1} className={classes.nothing} />
  const titles = {
    mismatch: t('sending.mismatchTitle'),
    said: t('sending.refusedTitle'),
    unchecked: t('unchecked.title'),
  }
  return (
    <ErrorSummary
      ref={ref}
      title={refusal ? titles[refusal.kind] : t('form.problems', { count: paths.length })}
      message={refusal && <RefusalText refusal={refusal} onRetry={onRetry} />}
      errors={Object.fromEntries(paths.map((path) => [path, errors[path]]))}
      labelOf={labelOf}
    />
  )
}

function RefusalText({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const t = useWords('toefl.sending')
  const textOf = useProblemText()
  if (refusal.kind === 'mismatch') return <Text size="sm">{t('mismatch')}</Text>
  const { kind, problem } = refusal
  if (kind === 'unchecked' || problem.status === 429) {
    return (
      <Suspense fallback={<Text size="sm">{textOf(new ApiError(problem))}</Text>}>
        <Unchecked problem={problem} onRetry={onRetry} isCheck={kind === 'unchecked'} />
      </Suspense>
    )
  }
  return <Text size="sm">{textOf(new ApiError(problem))}</Text>
}

// In their order on the page, from top to bottom.
const order = (
  'name nim gender email phone_number line_id major_id batch campus_location birth_place birth_date address ' +
  'domicile shift_id quote payment_amount payment_type receiver_id provider_id account_name account_number payment_proof'
).split(' ')
const placeOf = (path: string): number => order.indexOf(path.split('.').at(-1) ?? '')

/** The label of a field as it is next to its input, which may be in a step that is not shown yet. */
function useFieldLabel(): (path: string) => string {
  const t = useWords('toefl')
  return (path) => {
    const field = path.split('.').at(-1) ?? ''
    if (field === 'shift_id') return t('shift.legend')
    if (field === 'payment_proof') return t('proof.label')
    if (field === 'payment_amount' || field === 'quote') return t('payment.amount')
    if (field === 'provider_id' || field === 'account_number') return t(`payment.${field}`, { type: 'BANK_TRANSFER' })
    if (field === 'payment_type' || field === 'receiver_id' || field === 'account_name') return t(`payment.${field}`)
    return isOfPerson(field) ? t(`person.${field}`) : field
  }
}

const isOfPerson = (field: string): field is Exclude<RegistrantField, 'shift_id'> =>
  field !== 'shift_id' && groupFields.some((name) => name === field)
