/** The sentences of mails, which the office may say in its own words. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { listOf, one, optional, text, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { languages } from '#words/languages.ts'
import { longestText } from './mail-text.rules.ts'

const endpoint = endpointsOf('Texts of mails')

const inBoth = <T extends z.ZodType>(value: T) => z.object({ en: value, id: value })

const mailTexts = z
  .object({
    section: z.string(),
    /** The subjects of its mails, by template. */
    mails: z.array(z.object({ template: z.string(), subject: z.string() })),
    texts: z.array(
      z.object({
        key: z.string(),
        /** The values that a sentence in its place needs, too. */
        values: z.array(z.string()),
        original: inBoth(z.string()),
        /** In the office's words; null where it is the original. */
        own: inBoth(z.string().nullable()),
      }),
    ),
  })
  .meta({ id: 'MailTexts' })
export type MailTexts = z.output<typeof mailTexts>

const params = z.object({ section: z.string().max(40) })

const sentence = z.object({
  key: text(80),
  language: z.enum(languages),
  /** Nothing: back to the original. */
  text: optional(z.string().trim().max(longestText)),
})
export type Sentence = z.output<typeof sentence>

export const listMailTexts = endpoint('GET /mail-texts', {
  summary: 'The mails whose sentences the office may say in its own words',
  access: onlyAdmin,
  reply: one(
    z.array(z.object({ section: z.string(), subjects: z.array(z.string()), changed: z.number(), texts: z.number() })),
  ),
})

export const readMailTexts = endpoint('GET /mail-texts/:section', {
  summary: 'The sentences of some mails, as they were written and in the office’s words',
  access: onlyAdmin,
  params,
  reply: one(mailTexts),
})

export const writeMailTexts = endpoint('PUT /mail-texts/:section', {
  summary: 'Say sentences of mails in other words, or in the original ones again',
  access: onlyAdmin,
  // Every student reads them, and follows what they say.
  asksAgain: 'always',
  params,
  body: z.object({ texts: listOf(sentence, 1, 200) }),
  reply: written(mailTexts),
})

export const previewMailTexts = endpoint('POST /mail-texts/:section/preview', {
  summary: 'The newest mail of a kind as it would be with these sentences; nothing is kept',
  access: onlyAdmin,
  params,
  body: z.object({ template: text(60), language: z.enum(languages), texts: listOf(sentence, 0, 200) }),
  reply: one(
    z.object({
      subject: z.string(),
      /** Null where no such mail was written yet: then its sentences alone. */
      html: z.string().nullable(),
      sentences: z.array(z.string()),
    }),
  ),
})
