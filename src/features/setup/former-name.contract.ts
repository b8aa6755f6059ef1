/** The texts of the office that still say a name which the club no longer has. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, listOf, one, text, written, yesNo } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { listKeys } from './former-name.rules.ts'

const endpoint = endpointsOf('Set-up')

const place = { list: z.enum(listKeys), id: id(), field: text(60) }

const formerTexts = z
  .object({
    texts: z
      .object({
        ...place,
        /** Of content of the home page, which kind. */
        kind: z.string().nullable(),
        /** How often the text says it. */
        count: z.number(),
        /** The place where it first says it; a former name comes with its replacement. */
        excerpt: z.object({ text: z.string(), instead: z.string().nullable() }).array(),
        /** False where the text would become longer than its field takes. */
        can_replace: z.boolean(),
        /** The office has said that it is to stay. */
        is_kept: z.boolean(),
      })
      .array(),
    /** Whether there is a replacement to take back. */
    can_undo: z.boolean(),
  })
  .meta({ id: 'FormerNameTexts' })
export type FormerTexts = z.output<typeof formerTexts>

export const readFormerTexts = endpoint('GET /club/former-name', {
  summary: 'Texts of the office that still say a name which the club no longer has',
  access: onlyAdmin,
  reply: one(formerTexts),
})

export const replaceFormerName = endpoint('POST /club/former-name/replace', {
  summary: 'Put the name of today in place of the former ones in these texts; each stays a change of its record',
  access: onlyAdmin,
  body: z.object({ texts: listOf(z.object(place), 1, 1000) }),
  reply: written(formerTexts),
})

export const undoFormerName = endpoint('POST /club/former-name/undo', {
  summary: 'Take the last replacement back, in the texts that nobody has changed since',
  access: onlyAdmin,
  reply: written(formerTexts),
})

export const keepFormerName = endpoint('PUT /club/former-name/kept', {
  summary: 'Say that a text shall go on saying the former name, or that it shall not',
  access: onlyAdmin,
  body: z.object({ ...place, is_kept: yesNo() }),
  mayAnswer: [404],
  reply: written(formerTexts),
})
