/** Closing a term and opening the next. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { beside, id, listOf, moment, money, one, optional, text, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { semesters } from '#features/catalogue/catalogue.rules.ts'
import { mostGraceWeeks } from './term.rules.ts'

const term = z.object({ id: z.number(), semester: z.enum(semesters), year: z.number() })

const region = z.object({
  id: z.number(),
  region: z.string(),
  region_init: z.string(),
  is_active: z.boolean(),
  current_batch: z.string(),
  toefl_price_one: z.number().nullable(),
  toefl_price_two: z.number().nullable(),
  toefl_price_three: z.number().nullable(),
  member_price: z.number().nullable(),
  term,
  /** Payments of the region's current term that nobody has decided. */
  pending: z.number(),
})

const shift = z.object({
  id: z.number(),
  term_id: z.number(),
  region_id: z.number().nullable(),
  shift: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  quota: z.number(),
  is_active: z.boolean(),
})

const window = z.object({
  id: z.number(),
  env_code: z.string(),
  name: z.string(),
  region_id: z.number().nullable(),
  start_time: z.string(),
  end_time: z.string(),
})

export const termChangePlan = z
  .object({
    regions: z.array(region),
    /** Shifts of the regions' current terms. */
    shifts: z.array(shift),
    windows: z.array(window),
    server_time: z.string(),
  })
  .meta({ id: 'TermChangePlan' })
export type TermChangePlan = z.output<typeof termChangePlan>

export const readTermChange = endpoint('GET /term-changes/plan', {
  summary: 'What a change of term starts from: regions with their terms and prices, shifts, windows',
  tag: 'Terms',
  access: onlyAdmin,
  reply: one(termChangePlan),
})

const inOrder = (from: string, to: string) => Date.parse(to) > Date.parse(from)

const copiedShift = z
  .object({ id: id(), starts_at: moment(), ends_at: moment(), quota: wholeNumber(0, 100_000) })
  .refine((value) => inOrder(value.starts_at, value.ends_at), {
    path: ['ends_at'],
    error: 'catalogue.problems.endsBeforeStart',
    ...beside,
  })

const movedWindow = z
  .object({ id: id(), start_time: moment(), end_time: moment() })
  .refine((value) => inOrder(value.start_time, value.end_time), {
    path: ['end_time'],
    error: 'fields.endBeforeStart',
    ...beside,
  })

const termChanged = z.object({
  term_id: z.number(),
  regions: z.number(),
  shifts: z.number(),
  /** Shifts that the new term had already. */
  shifts_there: z.number(),
  windows: z.number(),
})
export type TermChanged = z.output<typeof termChanged>

export const changeTerm = endpoint('POST /term-changes', {
  summary:
    'Open a term for regions: their current term and prices, copied shifts, moved windows; 409 with `missing` where students would lack something, until a `reason` is given',
  tag: 'Terms',
  access: onlyAdmin,
  mayAnswer: [404],
  body: z.object({
    /** Found, or made where there is none yet. */
    term: z.object({ semester: z.enum(semesters, { error: 'fields.choice' }), year: wholeNumber(1992, 2200) }),
    regions: listOf(
      z.object({
        id: id(),
        current_batch: text(20),
        toefl_price_one: money(),
        toefl_price_two: optional(money()),
        toefl_price_three: optional(money()),
        member_price: money(),
      }),
      1,
      100,
    ),
    shifts: listOf(copiedShift, 0, 500),
    windows: listOf(movedWindow, 0, 200),
    /** For how many weeks the members of the term that is left keep their rights; four by default. */
    grace_weeks: optional(wholeNumber(0, mostGraceWeeks)),
    /** Why moved windows open although students would lack something. */
    reason: optional(text(300)),
  }),
  reply: written(termChanged),
  status: 201,
})
export type TermChange = z.output<typeof changeTerm.body>
