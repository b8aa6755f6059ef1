/** The welcoming party: signing up for a shift, and the committee's view of the sign-ups. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import {
  beside,
  browserToken,
  email,
  id,
  idParams,
  listOf,
  listQuery,
  many,
  one,
  optional,
  personName,
  text,
  upload,
  wholeNumber,
  written,
  yesNo,
  phoneNumber,
} from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { bulkConfirmed, reviewedColumns, reviewOf, reviewStatuses, tabCounts, tabFilters } from '#review-states.ts'
import { amountQuote, checkQuote, quoteFields } from '#features/payment/amount.contract.ts'
import { checkPayment, paymentFields } from '#features/payment/payment.contract.ts'
import { paymentTypes } from '#features/payment/payment.rules.ts'
import { noticeFields } from '#features/privacy/consent.contract.ts'
import { lineId } from '#features/account/account.contract.ts'
import { onlyAdmin, students } from '#roles.ts'
import { participantTypes } from '#features/account/account.rules.ts'
import { missingOfBinusian } from './party.rules.ts'

/** As people write it: with or without the sign in front, or as the address of the profile. */
const instagram = () =>
  z
    .string()
    .trim()
    .max(200)
    .transform((value) => value.replace(/^(?:https?:\/\/)?(?:www\.)?instagram\.com\//i, '').replace(/^@|[/?].*$/g, ''))
    .pipe(z.string().regex(/^[\w.-]{1,60}$/, { error: 'welcoming.problems.instagram' }))

const participantType = () =>
  wholeNumber(0, 1).pipe(z.literal([...participantTypes])) as z.ZodType<0 | 1, number | string>

// Whatever somebody else than a Binusian writes there is not kept, so it is not judged either.
const looseNim = () => optional(z.string().trim().max(60))

const person = {
  shift_id: id(),
  type: participantType(),
  name: personName(),
  campus_location: optional(text(120)),
  nim: looseNim(),
  major_id: optional(id()),
  email: email(),
  phone_number: phoneNumber(),
  line_id: lineId(),
  instagram: instagram(),
}

type Checked = Parameters<typeof missingOfBinusian>[0]

/** A Binusian's own fields are there and in order. Runs next to the fields' own checks, so any may be missing here. */
function checkBinusian(value: Partial<Checked>, context: z.RefinementCtx): void {
  if (value.type !== 1) return
  for (const field of Object.keys(missingOfBinusian({ ...value, type: 1 }))) {
    // A field that is there but wrong has its own sentence.
    if (!context.issues.some((issue) => issue.path?.[0] === field)) {
      context.addIssue({ code: 'custom', path: [field], message: 'fields.required' })
    }
  }
  checkNim(value, context)
}

function checkNim({ nim, type }: { nim?: unknown; type?: unknown }, context: z.RefinementCtx): void {
  if (type === 0 || typeof nim !== 'string' || /^\d{10}$/.test(nim)) return
  context.addIssue({ code: 'custom', path: ['nim'], message: 'fields.nim' })
}

const { payment_type: _type, payment_proof: _proof, ...transfer } = paymentFields

/** How the seat was paid, where it costs something; the proof is the picture of that then. Of a free one it is not kept. */
const paying = { payment_type: optional(z.enum(paymentTypes)), ...transfer, ...quoteFields }

/** What one way of paying needs and another does not, as soon as there is a way. */
function checkPaying(value: z.output<z.ZodObject<typeof paying>>, context: z.RefinementCtx): void {
  const { payment_type } = value
  if (!payment_type) return
  checkPayment({ ...value, payment_type }, context)
  checkQuote({ ...value, payment_type }, context)
}

/** The link of an account that waited, to take the seat that it is offered. */
const offerFields = { offer: optional(z.string().max(200)) }

const signUpBody = () =>
  z
    .object({
      ...person,
      proof: upload(),
      ...paying,
      ...noticeFields,
      ...offerFields,
    })
    .superRefine(checkBinusian, beside)
    .superRefine(checkPaying, beside)

/** A sign-up as its owner and the committee see it. */
export const signUp = z
  .object({
    id: z.number(),
    shift_id: z.number(),
    term_id: z.number(),
    user_id: z.number(),
    name: z.string(),
    /** 1 Binusian, 0 Non-Binusian. */
    type: z.number(),
    campus_location: z.string().nullable(),
    nim: z.string().nullable(),
    major_id: z.number().nullable(),
    major: z.string().nullable(),
    email: z.string(),
    // Of a walk-in, as long as its student has not said them.
    phone_number: z.string().nullable(),
    line_id: z.string().nullable(),
    instagram: z.string().nullable(),
    /** The key of the proof; its picture is at `files/{key}`. Null of who came to the door of a party that costs nothing. */
    proof: z.string().nullable(),
    /** Of a seat that costs something: its payment, by which it is decided. */
    payment_id: z.number().nullable(),
    /** Rejected, but the seat is kept for a while so that the payment can be put right. */
    is_held: z.boolean(),
    /** Only the committee sees the decider. */
    ...reviewedColumns,
    /** The shift that was picked; its LINE group for the committee and confirmed students. */
    shift: z.string(),
    shift_label_id: z.string().nullable(),
    starts_at: z.string(),
    ends_at: z.string(),
    place: z.string(),
    place_label_id: z.string().nullable(),
    line_group: z.string().nullable(),
    /** The code of the account's region, where it has one. */
    region_init: z.string().nullable(),
    /** When its student gave the seat back; null of all others. */
    given_up_at: z.string().nullable(),
  })
  .meta({ id: 'WelcomingParty' })
export type SignUp = z.output<typeof signUp>

const tag = 'Welcoming party'
const endpoint = endpointsOf(tag)
const path = '/welcoming-parties'

export const createSignUp = endpoint(`POST ${path}`, {
  summary: 'A signed-in student signs up for a shift of the welcoming party',
  access: students,
  perMinute: 600,
  body: signUpBody(),
  files: ['proof'],
  reply: written(
    z.object({
      id: z.number(),
      shift_id: z.number(),
      term_id: z.number(),
      user_id: z.number(),
      name: z.string(),
      type: z.number(),
      status: z.enum(reviewStatuses),
      /** Of a seat that costs something. */
      payment_id: z.number().nullable(),
    }),
  ),
  status: 201,
})

export const quoteSignUp = endpoint(`POST ${path}/quote`, {
  summary: 'The exact amount of one’s seat, reserved for a day; the same draft gets the same one again',
  access: students,
  perMinute: 600,
  // Made by the browser at random; the sign-up is sent with it as `quote`. With an offer the form may be sent shortly after its end.
  body: z.object({ token: browserToken(), shift_id: id(), ...offerFields }),
  reply: one(amountQuote),
})

export const updateSignUp = endpoint(`PUT ${path}/:id`, {
  summary: 'Change a sign-up: its owner until the shift begins, or ADMIN; what is not given stays',
  access: [...students, ...onlyAdmin],
  params: idParams,
  body: z
    .object({ ...person, proof: optional(upload()) })
    .partial()
    .superRefine(checkNim, beside),
  files: ['proof'],
  reply: written(signUp),
})
export type SignUpChanges = z.output<typeof updateSignUp.body>

export const giveUpSignUp = endpoint(`POST ${path}/:id/give-up`, {
  summary: 'The owner gives the seat back until the shift begins: it is free at once',
  access: students,
  params: idParams,
  reply: written(z.null()),
})

const narrowing = {
  term_id: id().optional(),
  region_id: id().optional(),
  shift_id: id().optional(),
  type: participantType().optional(),
  q: listQuery.shape.q,
}

export const signUpFilters = listQuery.extend({
  ...narrowing,
  ...tabFilters,
})
export type SignUpFilters = z.output<typeof signUpFilters>

export const listSignUps = endpoint(`GET ${path}`, {
  summary: 'Sign-ups, filtered, sorted and paged',
  access: onlyAdmin,
  query: signUpFilters,
  reply: many(signUp).extend({ counts: tabCounts }),
})

export const exportSignUps = exportOf({ path, tag, access: onlyAdmin, query: signUpFilters, asksAgain: 'always' })

export const readSignUp = endpoint(`GET ${path}/:id`, {
  summary: 'One sign-up: its owner or ADMIN',
  access: [...students, ...onlyAdmin],
  params: idParams,
  reply: one(signUp),
})

export const signUpDecisions = reviewOf({
  path,
  tag,
  access: onlyAdmin,
  record: signUp,
  summaries: {
    confirm: 'Confirm: a mail with place, time and LINE group goes out',
    cancel: 'Take a decision back: pending again',
    reject: 'Reject with a reason: the seat is free again and a mail tells why',
    recycle: 'To the recycle bin, freeing the seat; with force=1 from the bin for good',
    restore: 'Back from the recycle bin, if the seat is still free',
  },
})

/** Which pending sign-ups `all` means; without any of these, every one. */
export const confirmScope = z.object(narrowing)
export type ConfirmScope = z.output<typeof confirmScope>

export const confirmSignUps = endpoint(`POST ${path}/confirm`, {
  summary: 'Confirm many at once: the given ones, or with all=1 every pending one under the filters',
  access: onlyAdmin,
  body: confirmScope
    .extend({ ids: optional(listOf(id(), 0, 1000)), all: optional(yesNo()) })
    .refine(({ ids, all }) => Boolean(all) || (ids?.length ?? 0) > 0, { path: ['ids'], error: 'fields.required' }),
  reply: decidedOn(bulkConfirmed),
})
