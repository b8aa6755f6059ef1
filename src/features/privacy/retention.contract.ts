/** How long data is held, and what the nightly work did and would do next. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { obstacles } from './erasure.rules.ts'
import { longestMonths, retentionKinds, runKinds, shortestMonths } from './retention.rules.ts'

const endpoint = endpointsOf('Privacy')
const path = '/privacy-retention'

const amounts = z.partialRecord(z.enum(runKinds), z.number())
const months = z.object({
  PROOFS: z.number(),
  APPLICATIONS: z.number(),
  ACCOUNTS: z.number(),
  MAILS: z.number(),
  STATEMENTS: z.number(),
  AUDIT: z.number(),
  DEVICES: z.number(),
} satisfies Record<(typeof retentionKinds)[number], z.ZodNumber>)

export const retention = z
  .object({
    months,
    /** The forecast of a run at this moment. */
    next: amounts,
    /** Whose account is past its end and stays, and why. */
    held: z.array(z.object({ user_id: z.number(), name: z.string(), obstacles: z.array(z.enum(obstacles)) })),
    runs: z.array(
      z.object({
        id: z.number(),
        started_at: z.string(),
        ended_at: z.string().nullable(),
        did: amounts,
        /** The parts that a run left out: an account, or the rest of a kind. */
        failed: z.array(z.object({ kind: z.enum(retentionKinds), user_id: z.number().nullable() })),
      }),
    ),
  })
  .meta({ id: 'Retention' })
export type Retention = z.output<typeof retention>

/** The state of the nightly erasing. */
export const erasingState = z.object({
  /** When the newest run began that came to its end; null before the first. */
  ended_at: z.string().nullable(),
  /** The latest night's is missing, although it was tried every hour. */
  is_late: z.boolean(),
  /** So much that run went on without. */
  failed: z.number(),
})
export type ErasingState = z.output<typeof erasingState>

export const readRetention = endpoint(`GET ${path}`, {
  summary: 'How long each kind of data is held, what the next run would erase, and what the last 20 did',
  access: onlyAdmin,
  reply: one(retention),
})

const bounded = (kind: (typeof retentionKinds)[number]) => wholeNumber(shortestMonths[kind], longestMonths).optional()

export const changeRetention = endpoint(`PUT ${path}`, {
  summary: 'Change after how many months a kind of data is erased; what is not given stays. Mails every ADMIN',
  access: onlyAdmin,
  asksAgain: 'always',
  body: z.object({
    PROOFS: bounded('PROOFS'),
    APPLICATIONS: bounded('APPLICATIONS'),
    ACCOUNTS: bounded('ACCOUNTS'),
    MAILS: bounded('MAILS'),
    STATEMENTS: bounded('STATEMENTS'),
    AUDIT: bounded('AUDIT'),
    DEVICES: bounded('DEVICES'),
  }),
  reply: written(retention),
})
