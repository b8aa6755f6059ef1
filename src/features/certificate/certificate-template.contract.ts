/** What the office writes on the certificates of a programme. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { listOf, one, optional, text, upload, wholeNumber, written, yesNo } from '#kit/endpoint/fields.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import { onlyAdmin } from '#roles.ts'

/** A picture by the hash of its bytes. */
const picture = () => z.string().regex(/^[0-9a-f]{64}$/, { error: 'fields.unknown' })

const signatory = z.object({
  name: text(120),
  role_en: text(120),
  role_id: text(120),
  picture: optional(picture()),
})

export const templateBody = z.object({
  /** Whether students can have certificates. */
  is_on: yesNo(),
  title_en: text(80),
  title_id: text(80),
  text_en: text(400),
  text_id: text(400),
  /** How long a certificate counts, from the day of the test or event; none: for ever. */
  months: optional(wholeNumber(1, 120)),
  signatories: listOf(signatory, 0, 3),
})
export type TemplateContent = Omit<z.output<typeof templateBody>, 'is_on'>

const template = templateBody
  .extend({
    /** Null before the office has saved one. */
    version: z.number().nullable(),
    months: z.number().nullable(),
    is_on: z.boolean(),
    signatories: z.array(
      z.object({ name: z.string(), role_en: z.string(), role_id: z.string(), picture: z.string().nullable() }),
    ),
  })
  .meta({ id: 'CertificateTemplate' })
export type Template = z.output<typeof template>

function templateOf(path: `/${string}`, tag: string) {
  const endpoint = endpointsOf(tag)
  return {
    read: endpoint(`GET ${path}`, {
      summary: 'What certificates say; the usual texts before the office has saved any',
      access: onlyAdmin,
      reply: one(template),
    }),
    save: endpoint(`PUT ${path}`, {
      summary: 'Change what certificates say from now on; earlier ones stay as they are',
      access: onlyAdmin,
      asksAgain: 'always',
      body: templateBody,
      reply: written(template),
    }),
    addPicture: endpoint(`POST ${path}/pictures`, {
      summary: 'Keep the picture of a signature for a template',
      access: onlyAdmin,
      files: ['picture'],
      body: z.object({ picture: upload() }),
      reply: written(z.object({ hash: z.string() })),
      status: 201,
    }),
    preview: endpoint(`GET ${path}/sample`, {
      summary: 'A certificate of nobody, as the saved template makes it',
      access: onlyAdmin,
      reply: 'stream',
    }),
  }
}

export const templateEndpoints = {
  TOEFL: templateOf('/toefl-certificate-template', 'TOEFL certificates'),
  PARTY: templateOf('/party-certificate-template', 'Party certificates'),
} as const satisfies Record<DoorProgramme, unknown>
