/** The values of the sign-up forms while they are filled in: text throughout, as inputs give it. */
import { z } from 'zod'
import type { CallInput } from '#kit/endpoint/endpoint.ts'
import { fieldProblems } from '#kit/endpoint/body-problems.ts'
import type { FieldProblems, Sentence } from '#kit/errors.ts'
import type { CurrentUser } from '#features/account/account.contract.ts'
import { createSignUp, type SignUp, updateSignUp } from '../../party.contract.ts'
import { paymentBody } from '#features/payment/widgets/payment-values.ts'
import { binusian, binusianFields, missingOfBinusian } from '../../party.rules.ts'

const fields = [
  'type',
  'name',
  'nim',
  'campus_location',
  'major_id',
  'email',
  'phone_number',
  'line_id',
  'instagram',
  'shift_id',
  'payment_type',
  'provider_id',
  'account_name',
  'account_number',
  'receiver_id',
  'quote',
] as const
export type SignUpField = (typeof fields)[number]
type Texts = Record<SignUpField, string>
export type SignUpValues = Texts & { proof: File | null }

// Stored drafts may come from an older form: missing values are empty.
const text = z.string().catch('')
export const signUpValues: z.ZodType<SignUpValues> = z.object({
  ...(Object.fromEntries(fields.map((field) => [field, text])) as Record<SignUpField, typeof text>),
  // No draft holds it: the form puts it back.
  proof: z.custom<File | null>((kept) => kept === null).catch(null),
})

export const isBinusian = ({ type }: Pick<SignUpValues, 'type'>): boolean => type === String(binusian)

/** How the seat was paid: nothing yet. `quote` is the key of its exact amount. */
const paying = ['payment_type', 'provider_id', 'account_name', 'account_number', 'receiver_id', 'quote'] as const
const unpaid = Object.fromEntries(paying.map((field) => [field, ''])) as Record<(typeof paying)[number], string>

/** A form filled in from the account; somebody with a major is most likely a Binusian. */
export const valuesOfUser = (user: CurrentUser): SignUpValues => ({
  type: user.major ? String(binusian) : '',
  name: user.name,
  nim: user.nim,
  campus_location: user.campus_location ?? '',
  major_id: user.major ? String(user.major.id) : '',
  email: user.email,
  phone_number: user.phone_number ?? '',
  line_id: user.line_id ?? '',
  instagram: '',
  shift_id: '',
  ...unpaid,
  proof: null,
})

/** A form filled in from a sign-up. */
export const valuesOfSignUp = (signUp: SignUp): SignUpValues => ({
  type: String(signUp.type),
  name: signUp.name,
  nim: signUp.nim ?? '',
  campus_location: signUp.campus_location ?? '',
  major_id: signUp.major_id === null ? '' : String(signUp.major_id),
  email: signUp.email,
  phone_number: signUp.phone_number ?? '',
  line_id: signUp.line_id ?? '',
  instagram: signUp.instagram ?? '',
  shift_id: String(signUp.shift_id),
  ...unpaid,
  proof: null,
})

/** The given values: no empty fields, and for others than Binusians none that only Binusians have. */
function given({ proof: _, ...values }: SignUpValues): Partial<Texts> {
  const left = new Set<string>(isBinusian(values) ? [] : binusianFields)
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value.trim() !== '' && !left.has(field)))
}

type Due = { amount: number; quote: string | null }

/**
 * The body of a new sign-up. The form was checked with the contract's schema before.
 * @param due what is to be paid; nothing for a free seat
 */
export const newBody = (values: SignUpValues, due: Due | null = null) =>
  ({
    ...given({ ...values, ...(due ? onlyUsed(values) : unpaid), quote: '' }),
    ...(due ? { payment_amount: due.amount, ...(due.quote ? { quote: due.quote } : {}) } : {}),
    proof: values.proof,
  }) as NonNullable<CallInput<typeof createSignUp>['body']>

/** The body of a change; a proof only where another one was chosen. */
export const changedBody = (values: SignUpValues) =>
  ({ ...given(values), ...(values.proof ? { proof: values.proof } : {}) }) as NonNullable<
    CallInput<typeof updateSignUp>['body']
  >

/** Without what only the other way of paying uses. */
function onlyUsed(values: SignUpValues) {
  const {
    payment_proof: _proof,
    payment_amount: _amount,
    ...paid
  } = paymentBody({ ...values, payment_proof: null }, null)
  return Object.fromEntries(Object.entries(paid).map(([field, value]) => [field, value ?? '']))
}

const choices = new Set(['type', 'major_id', 'shift_id', 'payment_type', 'provider_id', 'receiver_id'])

/** "Fill this in" is said of what one types; a choice is picked, and a picture chosen. */
function asked(field: string, sentence: Sentence): Sentence {
  if (sentence.key !== 'fields.required') return sentence
  if (field === 'proof') return { key: 'fields.file' }
  return choices.has(field) ? { key: 'fields.choice' } : sentence
}

const firstOfEach = (problems: FieldProblems): Record<string, Sentence> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, [first]]) => (first ? [[field, asked(field, first)]] : [])),
  )

/**
 * The problems of a new sign-up, field by field.
 * @param cost what its seat costs; null of a free one
 */
export function newProblems(values: SignUpValues, cost: { price: number } | null = null): Record<string, Sentence> {
  const due = cost && { amount: cost.price, quote: null }
  const result = createSignUp.body.safeParse(newBody(values, due), { reportInput: true })
  const found = result.success ? {} : fieldProblems(result.error.issues)
  return firstOfEach({
    ...found,
    ...(cost && values.payment_type === '' ? { payment_type: [{ key: 'fields.required' }] } : {}),
  })
}

/** What a sign-up lacks: a walk-in has given less than a form asks. */
export const lackedBy = (signUp: SignUp): SignUpField[] => {
  const values = valuesOfSignUp(signUp)
  return fields.filter((field) => values[field] === '')
}

/**
 * The problems of a change. Every field is shown, so none may be empty.
 * @param mayLack what the committee may leave as empty as it was
 */
export function changeProblems(values: SignUpValues, mayLack: readonly SignUpField[] = []): Record<string, Sentence> {
  const body = given(values)
  const open: readonly string[] = [...binusianFields, ...paying, ...mayLack]
  const required = fields.filter((field) => !open.includes(field))
  const missing: FieldProblems = Object.fromEntries(
    required.filter((field) => body[field] === undefined).map((field) => [field, [{ key: 'fields.required' }]]),
  )
  const { nim, campus_location } = body
  const person = { type: Number(values.type), nim, campus_location, major_id: Number(body.major_id) || null }
  const result = updateSignUp.body.safeParse(body, { reportInput: true })
  const wrong = result.success ? {} : fieldProblems(result.error.issues)
  const lacking = Object.entries(missingOfBinusian(person)).filter(([field]) => !mayLack.includes(field as SignUpField))
  return firstOfEach({ ...wrong, ...missing, ...Object.fromEntries(lacking) })
}
