/** A portal that may be a copy of another, until an administrator says that it is the real one. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Set-up')

export const copyState = z.object({
  /** A backup was restored, its files are not there, or its address is another one. */
  reason: z.enum(['RESTORED', 'FILES', 'ADDRESS']),
  since: z.string(),
  /** Where the portal was known until now, and where it is; null for an address of the machine itself. */
  former_host: z.string().nullable(),
  host: z.string().nullable(),
})
export type CopyState = z.output<typeof copyState>

/** The files that the last sweep left in place: so many files without a name are no leftovers. */
export const unsweptFiles = z.object({ files: z.number(), of: z.number(), at: z.string() })
export type UnsweptFiles = z.output<typeof unsweptFiles>

export const becomeReal = endpoint('POST /setup/real', {
  summary: 'Say that this portal, which may be a copy of another, is the real one: it sends and deletes again',
  access: onlyAdmin,
  // Mails that wait leave at once, to real people.
  asksAgain: 'always',
  perMinute: 6,
  reply: written(z.object({ copy: z.null() })),
})
