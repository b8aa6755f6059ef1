import { z } from 'zod'
import { optional } from '#kit/endpoint/fields.ts'

/** Of a body that takes personal data: the version that the form showed. A client that shows none sends none. */
export const noticeFields = { notice_version: optional(z.string().trim().max(40)) }
