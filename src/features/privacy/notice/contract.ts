/** What the privacy notice needs beside its words. */
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { one } from '#kit/endpoint/fields.ts'
import { z } from 'zod'
import { retention } from '../retention/contract.ts'

export const readNotice = endpoint('GET /privacy-notice', {
  summary: 'The version of the privacy notice, and after how many months each kind of data is erased',
  tag: 'Privacy',
  access: 'anyone',
  reply: one(
    z
      .object({
        /** The day of its words, and after a dot how often the times have been changed. */
        version: z.string(),
        months: retention.shape.months,
      })
      .meta({ id: 'PrivacyNotice' }),
  ),
})
