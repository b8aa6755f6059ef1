/** How the portal is: its settings, database, files, mail, addresses and backups, looked at now. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { checks, states } from './check-up.rules.ts'

const endpoint = endpointsOf('Set-up')

const finding = z.object({
  check: z.enum(checks),
  state: z.enum(states),
  /** How it is and what to do, in the reader's language. */
  message: z.string(),
})
export type Finding = z.output<typeof finding>

export const readCheckUp = endpoint('GET /setup/check-up', {
  summary: 'Look at settings, database, files, mail, addresses, certificate and backups, and say what to do',
  access: onlyAdmin,
  // Each asks the portal's own address from outside.
  perMinute: 12,
  reply: one(z.array(finding).meta({ id: 'CheckUp' })),
})
