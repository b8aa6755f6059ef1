/** How long data is held, and what the nightly work did and would do next. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, wholeNumber, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { longestMonths, retentionKinds, runKinds, shortestMonths } from './rules.ts'

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
    /** What a run at this moment would do. */
    next: amounts,
    runs: z.array(z.object({ id: z.number(), started_at: z.string(), ended_at: z.string().nullable(), did: amounts })),
  })
  .meta({ id: 'Retention' })
export type Retention = z.output<typeof retention>

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
