/** The portal's data of the caller. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one } from '#kit/endpoint/fields.ts'
import { consentKinds } from '#programme-kinds.ts'
import { roles } from '#roles.ts'
import { ownRequest } from './privacy.contract.ts'
import { ownParentConsent } from './parent.contract.ts'
import { obstacles } from './erasure.rules.ts'
import { kindsOfData, endingKinds } from './privacy.rules.ts'
const endpoint = endpointsOf('Privacy')

export const readOwnData = endpoint('GET /user/privacy', {
  summary: 'How much of each kind of data is held of the caller, and their requests about it',
  access: roles,
  reply: one(
    z
      .object({
        held: z.array(z.object({ kind: z.enum(kindsOfData), records: z.number() })),
        pictures: z.number(),
        requests: z.array(ownRequest),
        /** The version of the notice that was shown with each sent form, the latest first. */
        consents: z.array(
          z.object({
            kind: z.enum(consentKinds),
            version: z.string(),
            given_at: z.string(),
            withdrawn_at: z.string().nullable(),
          }),
        ),
        /** Uses that rest on consent alone and are not withdrawn: `POST /user/privacy/withdrawals` ends them. */
        withdrawable: z.array(z.enum(endingKinds)),
        /** For a person under 18, or one who was when a parent answered. */
        parent: ownParentConsent.nullable(),
        /** The obstacles to erasing the caller. */
        obstacles: z.array(z.enum(obstacles)),
      })
      .meta({ id: 'OwnData' }),
  ),
})

export const downloadOwnData = endpoint('GET /user/privacy/download', {
  summary: 'All of it as a ZIP file: data.json and the caller’s pictures; a few times an hour',
  access: roles,
  asksAgain: 'always',
  reply: 'stream',
})
