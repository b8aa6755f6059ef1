/** Accounts and sessions: who someone is, signing in and out, and setting a password. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { beside, email, optional, text, written, phoneNumber } from '#kit/endpoint/fields.ts'
import { languages } from '#words/languages.ts'
import { roles } from '#roles.ts'
import { genders } from './rules.ts'

/** Ten digits; the login. */
export const nim = () =>
  z
    .string()
    .trim()
    .regex(/^\d{10}$/, { error: 'fields.nim' })

export const lineId = () => text(60)

/** The session's user, as the browser keeps it. */
export const sessionUser = z
  .object({
    id: z.number(),
    name: z.string(),
    role: z.enum(roles),
    nim: z.string(),
    email: z.string(),
    memberSince: z.string(),
    region: z.object({ id: z.number(), region: z.string(), region_init: z.string() }).nullable(),
    term: z.object({ id: z.number(), semester: z.string(), year: z.number() }).nullable(),
    major: z.object({ id: z.number(), major_name: z.string(), faculty: z.string() }).nullable(),
    batch: z.string().nullable(),
    gender: z.enum(genders).nullable(),
    campus_location: z.string().nullable(),
    birth_place: z.string().nullable(),
    birth_date: z.string().nullable(),
    address: z.string().nullable(),
    domicile: z.string().nullable(),
    phone_number: z.string().nullable(),
    line_id: z.string().nullable(),
    /** In which mails and receipts are written. */
    language: z.enum(languages),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.output<typeof sessionUser>

/** What the current term holds for this user, programme by programme. */
const standing = z.object({
  toefl_detail: z
    .object({
      id: z.number(),
      payment_id: z.number(),
      status: z.string(),
      reject_reason: z.string().nullable(),
      payment_type: z.string(),
      payment_amount: z.number(),
      /** Whether this student paid for the group and can put the payment right. */
      is_payer: z.boolean(),
      /** Of the last rejection: until then it can be put right, whatever the window. */
      mend_until: z.string().nullable(),
      /** Of a rejected payment: until when the seats are held. */
      seats_held_until: z.string().nullable(),
      group_size: z.number(),
      registered_at: z.string(),
      shift_id: z.number(),
      shift: z.string(),
      /** In Indonesian, where the office has written it; so are all members of that ending. */
      shift_label_id: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      place: z.string().nullable(),
      place_label_id: z.string().nullable(),
      /** The test's link and LINE group; only once the payment is confirmed. */
      link: z.string().nullable(),
      line_group: z.string().nullable(),
      edit_status: z.string(),
      request_edit_shift_id: z.number().nullable(),
      edit_reason: z.string().nullable(),
      /** The shift that was asked for, while there is an answer to wait for and after it. */
      requested_shift: z.string().nullable(),
      requested_shift_label_id: z.string().nullable(),
      requested_starts_at: z.string().nullable(),
      requested_ends_at: z.string().nullable(),
      /** What the committee wrote when the change was not possible. */
      edit_reject_reason: z.string().nullable(),
      is_attend: z.boolean(),
      score: z.number().nullable(),
      term_id: z.number(),
    })
    .nullable(),
  welcoming_party: z
    .object({
      id: z.number(),
      shift_id: z.number(),
      term_id: z.number(),
      /** 1 Binusian, 0 Non-Binusian. */
      type: z.number(),
      status: z.string(),
      reject_reason: z.string().nullable(),
      registered_at: z.string(),
      shift: z.string(),
      /** In Indonesian, where the office has written it; so are all members of that ending. */
      shift_label_id: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      place: z.string(),
      place_label_id: z.string().nullable(),
      /** Only once confirmed. */
      line_group: z.string().nullable(),
    })
    .nullable(),
  /** The membership as it counts now, of whatever term. */
  membership: z.object({
    /** What the next payment would be: NEW, or EXTEND for who was a member before. */
    kind: z.enum(['NEW', 'EXTEND']),
    /** When the grace of a member of an earlier term ends; null for everybody else. */
    until: z.string().nullable(),
    /** The last term of the membership. */
    term: z.object({ semester: z.string(), year: z.number() }).nullable(),
  }),
  member_payment: z
    .object({
      id: z.number(),
      term_id: z.number(),
      /** NEW or EXTEND. */
      kind: z.string(),
      status: z.string(),
      reject_reason: z.string().nullable(),
      payment_type: z.string(),
      payment_amount: z.number(),
      registered_at: z.string(),
      decided_at: z.string().nullable(),
    })
    .nullable(),
  bom_recruitment: z
    .object({
      id: z.number(),
      status: z.enum(['SUBMITTED', 'INTERVIEW', 'ACCEPTED', 'REJECTED']),
      applied_at: z.string(),
      accepted_division: z.string().nullable(),
      accepted_division_label_id: z.string().nullable(),
      /** Of the accepted division; null before. */
      line_group: z.string().nullable(),
      qr_line_group: z.string().nullable(),
      /** How many of the three tasks are handed in. */
      handed_in: z.number(),
      /** Where and when they are interviewed, once they are invited and it is known. */
      interview: z
        .object({
          starts_at: z.string(),
          ends_at: z.string(),
          place: z.string().nullable(),
          link: z.string().nullable(),
        })
        .nullable(),
    })
    .nullable(),
  talent_recruitment: z
    .object({
      id: z.number(),
      term_id: z.number(),
      region_id: z.number(),
      region: z.object({ id: z.number(), region: z.string(), region_init: z.string() }),
      first_talent_field: z.object({ id: z.number(), name: z.string(), name_id: z.string().nullable() }),
      second_talent_field: z.object({ id: z.number(), name: z.string(), name_id: z.string().nullable() }).nullable(),
      /** The region's LINE group. */
      line_group: z.string().nullable(),
      created_at: z.string(),
    })
    .nullable(),
})
export type Standing = z.output<typeof standing>

export const currentUserReply = sessionUser.extend(standing.shape).meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof currentUserReply>

const tag = 'Session'

const newSession = z.object({ user: sessionUser, token: z.string() })

export const login = endpoint({
  method: 'POST',
  path: '/login',
  summary: 'Sign in with NIM and password',
  tag,
  access: 'anyone',
  body: z.object({ nim: text(60), password: z.string().min(1).max(1000) }),
  reply: z.union([
    z.object({ status: z.literal(true), message: newSession }),
    z.object({ status: z.literal(false), message: z.string() }),
  ]),
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  summary: 'End this session',
  tag,
  // The token may stand in the body, so the action looks for it itself.
  access: 'anyone',
  body: optional(z.object({ headers: optional(z.object({ Authorization: optional(z.string()) })) })),
  reply: z.object({ success: z.boolean(), message: z.string() }),
})

export const currentUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in user and where they stand in the current term',
  tag,
  access: roles,
  reply: z.object({ data: currentUserReply }),
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/user',
  summary: 'Change one’s own contact details',
  tag,
  access: roles,
  body: z.object({
    phone_number: phoneNumber().optional(),
    line_id: lineId().optional(),
    address: text(500).optional(),
    domicile: text(120).optional(),
    campus_location: text(120).optional(),
    language: z.enum(languages).optional(),
  }),
  reply: written(sessionUser),
})

/** Length and confirmation; whether it is a known or guessable one the server decides. */
const newPassword = {
  password: z.string().min(10, { error: 'fields.passwordShort' }).max(1000),
  password_confirmation: z.string(),
}
const confirmed = (value: { password: string; password_confirmation: string }) =>
  value.password === value.password_confirmation
const unconfirmed = { path: ['password_confirmation'], error: 'fields.passwordConfirmation', ...beside }

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user/password',
  summary: 'Change one’s own password; other sessions end',
  tag,
  access: roles,
  body: z.object({ current_password: z.string().min(1).max(1000), ...newPassword }).refine(confirmed, unconfirmed),
  reply: written(z.null()),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  summary: 'Ask for a link that sets a new password',
  tag,
  access: 'anyone',
  // A campus shares one address. What a mailbox gets is limited by the account, in the job.
  perMinute: 600,
  body: z.object({ email: email() }),
  reply: written(z.null()),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password',
  summary: 'Set a password with the link’s token; the token works once',
  tag,
  access: 'anyone',
  // A group of hundreds gets its links at once and opens them behind one campus address.
  perMinute: 600,
  body: z.object({ token: text(200), ...newPassword }).refine(confirmed, unconfirmed),
  /** The owner is signed in with it, on this device only. */
  reply: written(newSession),
})

export const findLinkOwner = endpoint({
  method: 'POST',
  path: '/reset-password/owner',
  summary: 'Whose password the link sets; 422 at token when it is unknown, used or too old',
  tag,
  access: 'anyone',
  perMinute: 600,
  body: z.object({ token: text(200) }),
  reply: z.object({ data: z.object({ name: z.string(), nim: z.string() }) }),
})
