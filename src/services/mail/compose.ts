/** A mail of the outbox in its written form. */
import type { Config } from '#config.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { languageOf, type Translator, translatorFor } from '#words/words.ts'
import { letterContact } from './contact.ts'
import { asHtml, asText, signParts } from './letter.ts'
import { forMails } from './names.ts'
import { seal } from '#services/secrets.ts'
import type { Letter, MailTemplate, Tools } from './template.ts'

/** The data that the outbox keeps of a mail, from which it is written. */
export type StoredMail = {
  template: string
  language: string
  subject: string
  user_id: number | null
  to_address?: string
  data: unknown
}

type Needs = { db: Db | Trx; config: Pick<Config, 'appUrl' | 'secretKey' | 'dataDir'>; now: () => Date }

/** Templates by their names. */
export const byName = (templates: readonly MailTemplate[]): Map<string, MailTemplate> =>
  new Map(templates.map((template) => [template.name, template]))

/** `words`: others than those in force, to look at. */
type Ways = Pick<Tools, 'isPreview' | 'isNotice'> & { words?: Translator }

/**
 * Writes the mail from today's records. Throws when it cannot be written, as for an account that is gone. With
 * `isPreview` nothing is stored, and links that would work are left out.
 */
export async function compose(
  needs: Needs,
  templates: ReadonlyMap<string, MailTemplate>,
  mail: StoredMail,
  ways: Ways = {},
) {
  const { letter, words, language } = await write(needs, templates, mail, ways)
  const signature = words('mail.signature')
  return {
    text: asText(letter, signature),
    html: asHtml(letter, signature, mail.subject, language),
    attachments: [...(letter.attachments ?? []), ...signParts()],
    headers: headersOf(letter),
  }
}

/** So that a mail program can offer to end such mails by itself (RFC 8058). */
const headersOf = ({ leave }: Letter): Record<string, string> =>
  leave?.oneClick
    ? { 'List-Unsubscribe': `<${leave.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** The same as what it says, before it is a mail: for a notice in the portal. */
export async function write(
  { db, config, now }: Needs,
  templates: ReadonlyMap<string, MailTemplate>,
  mail: StoredMail,
  { words: given, ...ways }: Ways = {},
) {
  const template = templates.get(mail.template)
  if (!template) throw new Error(`no template ${mail.template}`)
  const language = languageOf(mail.language)
  const words = forMails(given ?? translatorFor(language))
  const written = await template.write(
    {
      db,
      words,
      language,
      appUrl: config.appUrl,
      now: now(),
      seal: async (text, owner) => (await seal(config, Buffer.from(text), owner)).toString('base64url'),
      isPreview: false,
      ...ways,
    },
    { userId: mail.user_id, to: mail.to_address, data: mail.data as Record<string, unknown> },
  )
  const type = typeof template.contact === 'object' ? template.contact[written.programme ?? ''] : template.contact
  const contact = type ? await letterContact({ db, words }, mail.user_id, type) : null
  return { letter: { ...written, contact }, words, language }
}
