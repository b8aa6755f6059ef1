/** Withdrawing a consent: what rests on it alone ends at that moment. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { written } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'
import { endingKinds } from './rules.ts'

export const withdrawConsent = endpoint('POST /user/privacy/withdrawals', {
  summary: 'Withdraw the consent to one use: its open records leave the lists, and all of them are emptied at once',
  tag: 'Privacy',
  access: roles,
  body: z.object({ kind: z.enum(endingKinds) }),
  reply: written(
    z
      .object({
        /** How many records lost their person. */
        emptied: z.number(),
      })
      .meta({ id: 'WithdrawnConsent' }),
  ),
})
