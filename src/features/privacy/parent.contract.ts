/** The consent of a parent for a person under 18: asked for by link, answered by the parent, seen by the office. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { email, idParams, one, optional, personName, phoneNumber, text, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin, roles } from '#roles.ts'
import { parentStates, relations } from './parent.rules.ts'

const endpoint = endpointsOf('Privacy')

const answered = {
  state: z.enum(parentStates),
  parent_name: z.string().nullable(),
  relation: z.enum(relations).nullable(),
  /** Of the privacy notice that the parent read. */
  version: z.string().nullable(),
  decided_at: z.string().nullable(),
}

/** The part that the young person sees of it. */
export const ownParentConsent = z.object(answered)
export type OwnParentConsent = z.output<typeof ownParentConsent>

export const parentConsent = z
  .object({
    ...answered,
    id: z.number(),
    user_id: z.number().nullable(),
    talent_id: z.number().nullable(),
    name: z.string(),
    asked_at: z.string(),
    /** Until when a parent is to answer. */
    due_at: z.string(),
    /** Since when the committee has had to act, for nobody answered. */
    overdue_at: z.string().nullable(),
    parent_email: z.string().nullable(),
    parent_phone: z.string().nullable(),
    noted_by_name: z.string().nullable(),
  })
  .meta({ id: 'ParentConsent' })
export type ParentConsent = z.output<typeof parentConsent>

const answer = z
  .object({
    agrees: z.enum(['YES', 'NO']),
    parent_name: personName(),
    relation: z.enum(relations),
    /** One of the two has to be given. */
    parent_email: optional(email()),
    parent_phone: optional(phoneNumber()),
  })
  .superRefine(({ parent_email, parent_phone }, context) => {
    if (!parent_email && !parent_phone)
      context.addIssue({ code: 'custom', path: ['parent_phone'], message: 'fields.required' })
  })
export type ParentAnswer = z.output<typeof answer>

export const makeParentLink = endpoint('POST /user/parent-consent/links', {
  summary: 'A link by which a parent answers: mailed to the address that is given, otherwise answered to be passed on',
  access: roles,
  perMinute: 10,
  body: z.object({ email: optional(email()) }),
  reply: written(z.object({ link: z.string().nullable() }).meta({ id: 'ParentLink' })),
  status: 201,
})

const byLink = { access: 'anyone', params: z.object({ token: z.string().max(200) }), perMinute: 20 } as const

const shown = z.object({ name: z.string(), state: z.enum(parentStates), decided_at: z.string().nullable() })

export const readParentConsent = endpoint('GET /parent-consents/links/:token', {
  ...byLink,
  summary: 'For whom a parent is asked, and what was answered; 404 once the link is over',
  reply: one(shown.meta({ id: 'AskedParent' })),
})

export const answerParentConsent = endpoint('POST /parent-consents/links/:token', {
  ...byLink,
  summary: 'A parent’s answer, with the version of the privacy notice that was shown; the last one counts',
  body: answer.and(z.object({ notice_version: text(40) })),
  reply: written(shown),
})

export const listParentConsents = endpoint('GET /parent-consents', {
  summary: 'Everybody under 18 of whom a parent was asked, those without an answer first',
  access: onlyAdmin,
  reply: z.object({ data: z.array(parentConsent) }),
})

export const noteParentConsent = endpoint('POST /parent-consents/:id/answer', {
  summary: 'Write down what a parent answered by phone or on paper',
  access: onlyAdmin,
  params: idParams,
  body: answer,
  reply: written(shown),
})
