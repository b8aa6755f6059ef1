/** Talents: students who compete for the club in debate, speech, storytelling and Scrabble. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, day, email, id, optional, personName, text, written, phoneNumber } from '#kit/endpoint/fields.ts'
import { applicationEndpoints, applicationFilters } from '#features/application/application.contract.ts'
import { noticeFields } from '#features/privacy/consent.contract.ts'
import { lineId, nim } from '#features/account/account.contract.ts'
import { genders } from '#features/account/account.rules.ts'

const named = z.object({ id: z.number(), name: z.string(), name_id: z.string().nullable() })

/** An application, as its owner and the committee see it. */
export const talentRecruitment = z
  .object({
    id: z.number(),
    term_id: z.number(),
    region_id: z.number(),
    region: z.object({ id: z.number(), region: z.string(), region_init: z.string() }),
    user_id: z.number().nullable(),
    nim: z.string(),
    name: z.string(),
    gender: z.enum(genders),
    major_id: z.number(),
    major: z.object({ id: z.number(), major_name: z.string(), faculty: z.string() }),
    email: z.string(),
    phone_number: z.string(),
    alt_phone_number: z.string().nullable(),
    line_id: z.string(),
    birth_place: z.string(),
    birth_date: z.string(),
    address: z.string(),
    allergy: z.string().nullable(),
    first_talent_field_id: z.number(),
    first_talent_field: named,
    second_talent_field_id: z.number().nullable(),
    second_talent_field: named.nullable(),
    deleted_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'TalentRecruitment' })
export type TalentRecruitment = z.output<typeof talentRecruitment>

/** An applicant's input. */
const application = {
  region_id: id(),
  nim: nim(),
  name: personName(),
  gender: z.enum(genders),
  major_id: id(),
  email: email(),
  phone_number: phoneNumber(),
  alt_phone_number: optional(phoneNumber()),
  line_id: lineId(),
  birth_place: text(120),
  birth_date: day(),
  address: text(500),
  allergy: optional(text(500)),
  first_talent_field_id: id(),
  second_talent_field_id: optional(id()),
}

type Choices = { first_talent_field_id?: number | undefined; second_talent_field_id?: number | null | undefined }
type Phones = { phone_number?: string | undefined; alt_phone_number?: string | null | undefined }

function checkDifferent(value: Choices & Phones, context: z.RefinementCtx): void {
  const blame = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  const { first_talent_field_id: first, second_talent_field_id: second } = value
  if (first !== undefined && first === second) blame('second_talent_field_id', 'talent.problems.sameField')
  const { phone_number: phone, alt_phone_number: other } = value
  if (phone !== undefined && phone === other) blame('alt_phone_number', 'talent.problems.samePhone')
}
const tag = 'Talent recruitments'
const endpoint = endpointsOf(tag)
const path = '/talent-recruitments'

export const applyAsTalent = endpoint(`POST ${path}`, {
  summary: 'Apply as a talent, signed in or not; a student who is signed in applies with their own NIM',
  access: 'anyone',
  perMinute: 600,
  body: z.object({ ...application, ...noticeFields }).superRefine(checkDifferent, beside),
  /** An applicant sees the region's LINE group, signed in or not. */
  reply: written(talentRecruitment.extend({ line_group: z.string().nullable() }).meta({ id: 'TalentApplied' })),
  status: 201,
})
export type Application = z.output<typeof applyAsTalent.body>
export type Applied = z.output<typeof applyAsTalent.reply>['data']

const talentFilters = applicationFilters.extend({
  /** As first or second choice. */
  talent_field_id: id().optional(),
  first_talent_field_id: id().optional(),
  second_talent_field_id: id().optional(),
  gender: z.enum(genders).optional(),
})
export type TalentFilters = z.output<typeof talentFilters>

export const talentApplications = applicationEndpoints({
  path,
  tag,
  record: talentRecruitment,
  change: z.object(application).partial().superRefine(checkDifferent, beside),
  filters: talentFilters,
  counts: z.object({ all: z.number(), bin: z.number() }),
})
