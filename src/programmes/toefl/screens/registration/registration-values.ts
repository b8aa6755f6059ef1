/**
 * The values of the registration forms while they are filled in: text throughout, as inputs give it. The contract's
 * schemas turn it into the server's input.
 */
import { z } from 'zod'
import type { CallInput } from '#kit/endpoint/endpoint.ts'
import type { TakenOffer } from '#features/waiting/widgets/taken-offer.ts'
import { groupFields, type registerAgain, type registerGroup, type Registrant } from '../../registration.contract.ts'
import { makeKey } from '#ui/drafted-form/attempt.ts'
import { emptyPayment, paymentBody, paymentValues } from '#features/payment/widgets/payment-values.ts'

// Stored drafts may come from an older form: missing values are empty.
const text = z.string().catch('')

export type RegistrantField = keyof Registrant
export type RegistrantValues = Record<RegistrantField, string>

const registrantValues = z.object(
  Object.fromEntries(groupFields.map((field) => [field, text])) as Record<RegistrantField, typeof text>,
)

/** A group of this size and its payment. */
export const groupValues = (size: number) =>
  z.object({
    registrants: z.array(registrantValues).length(size),
    payment: paymentValues,
    // It stays with the form, so that a repetition of an unanswered request is the same request.
    correction_key: z.string().min(1).catch(makeKey),
    // Of the reserved amount, once it was asked for.
    quote: text,
    // The amount that the form was shown.
    amount: text,
  })
export type GroupValues = z.output<ReturnType<typeof groupValues>>

/** One signed-in student and the payment. */
export const againValues = z.object({ shift_id: text, payment: paymentValues, quote: text, amount: text })
export type AgainValues = z.output<typeof againValues>

export const emptyAgain: AgainValues = { shift_id: '', payment: emptyPayment, quote: '', amount: '' }

/** A guess about a region's registrants: most are of its current batch, and study at its campus. */
export const guessOf = ({ region, current_batch }: { region: string; current_batch: string }) => ({
  campus_location: region,
  batch: current_batch,
})

/**
 * An untouched form.
 * @param given the page's guess for everybody, such as the campus
 * @param first the known values of the first of them
 */
export function emptyGroup(
  size: number,
  given: Partial<RegistrantValues> = {},
  first: Partial<RegistrantValues> = {},
): GroupValues {
  const nobody = Object.fromEntries(groupFields.map((field) => [field, given[field] ?? ''])) as RegistrantValues
  return {
    registrants: Array.from({ length: size }, (_, index) => ({ ...nobody, ...(index === 0 && first) })),
    payment: emptyPayment,
    correction_key: makeKey(),
    quote: '',
    amount: '',
  }
}

/** The same with the people of an offer that is taken, in its shift. */
export const offeredGroup = (values: GroupValues, offer: TakenOffer | null): GroupValues =>
  offer === null
    ? values
    : {
        ...values,
        registrants: values.registrants.map((one, index) => ({
          ...one,
          ...offer.people[index],
          ...(index === 0 && offer.email !== '' && { email: offer.email, phone_number: offer.phone_number }),
          shift_id: String(offer.shift_id),
        })),
      }

type BodyOf<E extends typeof registerGroup | typeof registerAgain> = NonNullable<CallInput<E>['body']>

/** The payment: the amount, the key under which it is reserved, and the one under which it was shown and seats are kept. */
export type Paid = { amount: number; quote: string | null; shown: string | null }

/** The body of `register/store`. */
export function groupBody(values: GroupValues, regionId: number, { amount, quote, shown }: Paid) {
  const lists = Object.fromEntries(
    groupFields.map((field) => [field, values.registrants.map((who) => who[field])]),
  ) as Record<RegistrantField, string[]>
  // The steps were checked with the contract's schemas; the server has the last word anyway.
  const { payment, correction_key } = values
  const keys = { quote, shown, reservation: shown, correction_key }
  const body = { region_id: regionId, ...lists, ...paymentBody(payment, amount), ...keys }
  return body as BodyOf<typeof registerGroup>
}

/** The body of `register/extend`. */
export const againBody = (values: AgainValues, { amount, quote, shown }: Paid) =>
  ({ shift_id: values.shift_id, ...paymentBody(values.payment, amount), quote, shown, reservation: shown }) as BodyOf<
    typeof registerAgain
  >
