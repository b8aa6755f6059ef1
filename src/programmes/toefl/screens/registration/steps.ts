/** The steps of the registration forms: their list, their problems, and the person of a problem. */
import { fieldProblems } from '#kit/endpoint/body-problems.ts'
import type { FieldProblems, Sentence } from '#kit/errors.ts'
import { paymentFields } from '#features/payment/payment.contract.ts'
import { registrant } from '../../registration.contract.ts'
import { birthDateProblems } from '../../registration.rules.ts'
import { paymentProblems } from '#features/payment/widgets/payment-values.ts'
import type { AgainValues, GroupValues } from './registration-values.ts'

export type Step = `registrant-${number}` | 'shift' | 'payment' | 'review'

export const registrantStep = (index: number): Step => `registrant-${index + 1}`

/** A step per registrant, then the payment, then everything once more. */
export const groupSteps = (size: number): Step[] => [
  ...Array.from({ length: size }, (_, index) => registrantStep(index)),
  'payment',
  'review',
]
export const againSteps: readonly Step[] = ['shift', 'payment', 'review']

/** Index of the registrant whose step this is; null for the other steps. */
export function registrantOf(step: Step): number | null {
  const number = /^registrant-(\d)$/.exec(step)?.[1]
  return number ? Number(number) - 1 : null
}

/** The step of a form's field; problems without a field are shown at the review. */
export function stepOf(path: string): Step {
  const index = /^registrants\.(\d+)\./.exec(path)?.[1]
  if (index !== undefined) return registrantStep(Number(index))
  if (path.startsWith('payment.')) return 'payment'
  return path === 'shift_id' ? 'shift' : 'review'
}

const ofPayment = new Set(Object.keys(paymentFields))

/** The form's path of a field as the server names it: `nim.1` is `registrants.1.nim`; null for none. */
export function pathOf(field: string): string | null {
  if (ofPayment.has(field) || field === 'quote') return `payment.${field}`
  if (field === 'shift_id') return field
  const [, name, index] = /^([a-z_]+)\.(\d+)$/.exec(field) ?? []
  return name && Object.hasOwn(registrant.shape, name) ? `registrants.${index}.${name}` : null
}

const below = (path: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, list]) => [`${path}.${field}`, list]))

/** Values that two people cannot have in common. */
const ownFields = ['nim', 'email', 'phone_number', 'line_id'] as const

type Group = Pick<GroupValues, 'registrants' | 'payment'>

// The problem is at the later of two people who share a value, as on the server.
function sharedProblems(values: Group, index: number): FieldProblems {
  const read = (who: number, field: (typeof ownFields)[number]) => {
    const result = registrant.shape[field].safeParse(values.registrants[who]?.[field])
    return result.success ? result.data : null
  }
  const shared = ownFields.filter((field) => {
    const mine = read(index, field)
    return mine !== null && values.registrants.some((_, other) => other < index && read(other, field) === mine)
  })
  return Object.fromEntries(shared.map((field) => [field, [{ key: 'fields.sharedWithAnother' }]]))
}

/** The problems of one registrant, by the form's paths. */
export function registrantProblems(values: Group, index: number, now: Date): FieldProblems {
  const person = values.registrants[index]
  if (!person) return {}
  const given = Object.fromEntries(Object.entries(person).map(([field, value]) => [field, value.trim() || null]))
  const result = registrant.safeParse(given, { reportInput: true })
  const problems = { ...sharedProblems(values, index), ...(result.success ? {} : fieldProblems(result.error.issues)) }
  const born = birthDateProblems([person], now)['birth_date.0']
  if (born) problems['birth_date'] ??= born
  return below(`registrants.${index}`, problems)
}

export type Facts = { hasReceivers: boolean; now: Date }

/** The problems in a step of the group's form; nothing in the review, which only shows. */
export function groupProblems(values: Group, step: Step, facts: Facts): FieldProblems {
  const index = registrantOf(step)
  if (index !== null) return registrantProblems(values, index, facts.now)
  return paymentStepProblems(values, step, facts)
}

/** The same for the form of a signed-in student. */
export function againProblems(values: AgainValues, step: Step, facts: Facts): FieldProblems {
  if (step === 'shift') return values.shift_id === '' ? { shift_id: [{ key: 'fields.required' }] } : {}
  return paymentStepProblems(values, step, facts)
}

/** The same for the steps that are nobody's. */
export const paymentStepProblems = (values: Pick<GroupValues, 'payment'>, step: Step, facts: Facts): FieldProblems =>
  step === 'payment' ? below('payment', paymentProblems(values.payment, facts.hasReceivers)) : {}

const choices = new Set(['gender', 'major_id', 'shift_id', 'payment_type', 'provider_id', 'receiver_id'])

/** "Fill this in" is said of what one types; a choice is picked, and a picture chosen. */
export function asked(path: string, sentence: Sentence): Sentence {
  if (sentence.key !== 'fields.required') return sentence
  const field = path.split('.').at(-1) ?? ''
  if (field === 'payment_proof') return { key: 'fields.file' }
  return choices.has(field) ? { key: 'fields.choice' } : sentence
}

/** The step to show: the one asked for, or the first unfinished one before it. */
export function reachable(steps: readonly Step[], wanted: string | null, isFinished: (step: Step) => boolean): Step {
  const goal = Math.max(
    0,
    steps.findIndex((step) => step === wanted),
  )
  const stop = steps.findIndex((step, index) => index === goal || !isFinished(step))
  return steps[stop] ?? 'review'
}
