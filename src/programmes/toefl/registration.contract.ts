/** TOEFL registration: a group of one to three, one transfer, one proof, a seat per person. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import {
  beside,
  browserToken,
  day,
  email,
  id,
  listOf,
  optional,
  personName,
  text,
  written,
  phoneNumber,
} from '#kit/endpoint/fields.ts'
import { noticeFields } from '#features/privacy/consent.contract.ts'
import { lineId, nim } from '#features/account/account.contract.ts'
import { students } from '#roles.ts'
import { genders } from '#features/account/account.rules.ts'
import { checkQuote, quoteFields } from '#features/payment/amount.contract.ts'
import { checkPayment, paymentFields } from '#features/payment/payment.contract.ts'
import { reservationFields } from './reservation.contract.ts'
import { shownFields } from './toefl-quote.contract.ts'
import { largestGroup } from './registration.rules.ts'

/** One person of the group; the form's step per registrant. */
export const registrant = z.object({
  name: personName(),
  nim: nim(),
  email: email(),
  gender: z.enum(genders),
  major_id: id(),
  batch: text(20),
  campus_location: text(120),
  birth_place: text(120),
  birth_date: day(),
  address: text(500),
  domicile: text(120),
  phone_number: phoneNumber(),
  line_id: lineId(),
  shift_id: id(),
})
export type Registrant = z.output<typeof registrant>

/** The lists of the registrants' fields are parallel: `name[0]`, `nim[0]`, ... */
const group = Object.fromEntries(
  Object.entries(registrant.shape).map(([name, field]) => [name, listOf(field, 1, largestGroup)]),
) as {
  [Name in keyof Registrant]: z.ZodType<Registrant[Name][]>
}
export const groupFields = Object.keys(group) as (keyof typeof group)[]

function checkGroup(value: Record<keyof typeof group, unknown[]>, context: z.RefinementCtx): void {
  // Runs next to the fields' own checks, so a list may be missing here.
  if (groupFields.some((field) => !Array.isArray(value[field]))) return
  const size = value.nim.length
  for (const field of groupFields) {
    for (let index = value[field].length; index < size; index += 1) {
      context.addIssue({ code: 'custom', path: [field, index], message: 'fields.required' })
    }
    if (value[field].length > size) context.addIssue({ code: 'custom', path: [field], message: 'fields.moreThanNims' })
  }
  for (const field of ['nim', 'email', 'phone_number', 'line_id'] as const) {
    value[field].forEach((item, index) => {
      if (item && value[field].indexOf(item) < index) {
        context.addIssue({ code: 'custom', path: [field, index], message: 'fields.sharedWithAnother' })
      }
    })
  }
}

const endpoint = endpointsOf('Registration')

export const registerGroup = endpoint('POST /register/store', {
  summary: 'Register a group of one to three for the TOEFL test',
  access: 'anyone',
  perTenMinutes: 3000,
  body: z
    .object({
      region_id: id(),
      ...group,
      ...paymentFields,
      ...quoteFields,
      ...shownFields,
      ...reservationFields,
      /** With it the sender can put a wrong e-mail address right for an hour. */
      correction_key: optional(browserToken()),
      ...noticeFields,
    })
    .superRefine(checkGroup, beside)
    .superRefine(checkPayment, beside)
    .superRefine(checkQuote, beside),
  files: ['payment_proof'],
  reply: written(
    z.object({
      payment_id: z.number(),
      registrants: z.array(
        z.object({ user_id: z.number(), toefl_detail_id: z.number(), nim: z.string(), shift_id: z.number() }),
      ),
    }),
  ),
  status: 201,
})
export type GroupRegistration = z.output<typeof registerGroup.body>
export type Registered = z.output<typeof registerGroup.reply>['data']

export const registerAgain = endpoint('POST /register/extend', {
  summary: 'A signed-in student registers for a test of the current term',
  access: students,
  perTenMinutes: 3000,
  body: z
    .object({ shift_id: id(), ...paymentFields, ...quoteFields, ...shownFields, ...reservationFields, ...noticeFields })
    .superRefine(checkPayment, beside)
    .superRefine(checkQuote, beside),
  files: ['payment_proof'],
  reply: registerGroup.reply,
  status: 201,
})
export type AgainRegistration = z.output<typeof registerAgain.body>
