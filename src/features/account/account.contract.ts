/** Accounts and sessions: who someone is, signing in and out, and setting a password. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { beside, email, optional, text, written, phoneNumber } from '#kit/endpoint/fields.ts'
import { languages } from '#words/languages.ts'
import { duties } from '#duty-names.ts'
import { roles } from '#roles.ts'
import { genders } from './account.rules.ts'
import { standing } from './overview.contract.ts'

/** Ten digits; the login. */
export const nim = () =>
  z
    .string()
    .trim()
    .regex(/^\d{10}$/, { error: 'fields.nim' })

/** Whose account a mailed link is for: its e-mail address, or the NIM that its owner signs in with. */
export const emailOrNim = () => z.union([email(), nim()], { error: 'fields.emailOrNim' })

export const lineId = () => text(60)

/** The session's user, as the browser keeps it. */
export const sessionUser = z
  .object({
    id: z.number(),
    name: z.string(),
    role: z.enum(roles),
    /** What the user does in the office besides the role; of all regions without one. */
    duties: z.array(
      z.object({
        duty: z.enum(duties),
        region_id: z.number().nullable(),
        region: z.string().nullable(),
        until: z.string(),
      }),
    ),
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
    /** Of the second factor: there is one, none is asked for, or one is to be set up, at once if `MISSING`. */
    second_factor: z.enum(['ON', 'NONE', 'GRACE', 'MISSING']),
    /** Until when somebody in GRACE may work without. */
    second_factor_until: z.string().nullable(),
    /** How many notices behind the bell are new. */
    unread_notices: z.number(),
  })
  .meta({ id: 'SessionUser' })
export type SessionUser = z.output<typeof sessionUser>

export const currentUserReply = sessionUser.extend(standing.shape).meta({ id: 'CurrentUser' })
export type CurrentUser = z.output<typeof currentUserReply>

const endpoint = endpointsOf('Session')

export const newSession = z.object({ user: sessionUser, token: z.string() })

/** Of an account with a second factor: the password was right, and one of these has to be shown as well. */
export const secondStep = z
  .object({
    /** For `POST login/second-step`; good for one right answer within minutes. */
    token: z.string(),
    methods: z.array(z.enum(['passkey', 'totp', 'recovery'])),
    /** The options of the browser's `navigator.credentials.get`; null without a passkey. */
    passkey: z.record(z.string(), z.unknown()).nullable(),
    expires_at: z.string(),
  })
  .meta({ id: 'SecondStep' })
export type SecondStep = z.output<typeof secondStep>

/** Instead of a session: there is none yet. */
export const stepNeeded = z.object({ status: z.literal(false), message: z.string(), second_step: secondStep })

export const login = endpoint('POST /login', {
  summary: 'Sign in with NIM and password',
  access: 'anyone',
  body: z.object({ nim: text(60), password: z.string().min(1).max(1000) }),
  reply: z.union([
    z.object({ status: z.literal(true), message: newSession }),
    stepNeeded,
    z.object({ status: z.literal(false), message: z.string() }),
  ]),
})

export const logout = endpoint('POST /logout', {
  summary: 'End this session',
  // The token may be in the body, so the action looks for it itself.
  access: 'anyone',
  body: optional(z.object({ headers: optional(z.object({ Authorization: optional(z.string()) })) })),
  reply: z.object({ success: z.boolean(), message: z.string() }),
})

export const currentUser = endpoint('GET /user', {
  summary: 'The signed-in user and where they stand in the current term',
  access: roles,
  beforeFactor: true,
  reply: z.object({ data: currentUserReply }),
})

export const updateProfile = endpoint('PUT /user', {
  summary: 'Change one’s own contact details',
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

export const changePassword = endpoint('PUT /user/password', {
  summary: 'Change one’s own password; other sessions end. Who has a second factor must have shown it lately',
  access: roles,
  asksAgain: 'by content',
  body: z.object({ current_password: z.string().min(1).max(1000), ...newPassword }).refine(confirmed, unconfirmed),
  reply: written(z.null()),
})

export const forgotPassword = endpoint('POST /forgot-password', {
  summary:
    'Ask for a link that sets a new password, by e-mail address or NIM; the answer is the same whether or not it is known',
  access: 'anyone',
  // A campus shares one address. The job limits the mails to a mailbox by the account.
  perMinute: 600,
  body: z.object({ email: emailOrNim() }),
  reply: written(z.null()),
})

export const resetPassword = endpoint('POST /reset-password', {
  summary: 'Set a password with the link’s token; the token works once',
  access: 'anyone',
  // A group of hundreds gets its links at once and opens them behind one campus address.
  perMinute: 600,
  body: z
    .object({
      token: text(200),
      ...newPassword,
      /** The identity of the portal's first administrator; the portal knows it of everybody else. */
      nim: optional(nim()),
      name: optional(text(120)),
      email: optional(email()),
    })
    .refine(confirmed, unconfirmed),
  /** The owner is signed in with it, on this device only; with a second factor that is asked for first. */
  reply: written(z.union([newSession, z.object({ second_step: secondStep })])),
})

export const findLinkOwner = endpoint('POST /reset-password/owner', {
  summary: 'Whose password the link sets; 422 at token when it is unknown, used or too old',
  access: 'anyone',
  perMinute: 600,
  body: z.object({ token: text(200) }),
  reply: z.object({
    data: z.object({
      name: z.string(),
      nim: z.string(),
      /** The portal's first administrator, who still has to give their identity. */
      is_first: z.boolean(),
    }),
  }),
})
