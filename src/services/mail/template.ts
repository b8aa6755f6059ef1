/** What a room's `mail.ts` writes: content, not markup. One place makes the letter's looks. */
import type { ContactType } from '#contact-person.ts'
import type { Db } from '#kit/database/connect.ts'
import type { PaidTable } from '#programme-kinds.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'

/** Whom to ask, and how, as the foot of a mail says it. */
export type LetterContact = { ask: string; ways: { label: string; url: string }[] }

/** How its reader gets no more mails of this kind: a page, and an address for mail programs that do it at one press. */
export type LetterLeave = { text: string; label: string; url: string; oneClick?: string }

export type Letter = {
  greeting: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  closing?: string[]
  /** Added to what the template writes. */
  contact?: LetterContact | null
  /** Of which programme it is, where the template's contact depends on that. */
  programme?: string
  /** At the very end, and in the headers of the mail. */
  leave?: LetterLeave
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export type Tools = {
  db: Db
  words: Translator
  language: Language
  appUrl: string
  now: Date
  /** Hides a text in an address, so that this portal alone reads it again, for the same owner. */
  seal?: (text: string, owner: string) => Promise<string>
  /** It is only looked at: nothing may be stored for it, such as a link that works. */
  isPreview?: boolean
  /** It is read in the portal by its reader, who is signed in: a link needs no secret. */
  isNotice?: boolean
}

/** The reader, and the row's data for the letter. */
export type Occasion = { userId: number | null; to?: string | undefined; data: Record<string, unknown> }

export type MailTemplate = {
  name: string
  /** Without personal data: subjects are seen by everyone along the way. `data` is the row's. */
  subject(words: Translator, data?: Record<string, unknown>, language?: Language): string
  /** It is about a record of its reader, so it is also a notice in the portal. Never a mail that signs in or about security. */
  isNotice?: boolean
  /** It goes to many at once, and lets all other mails go first. */
  isBulk?: boolean
  /** Whom its reader may ask, or of each programme; the letter ends with the name and a way to write to them. */
  contact?: Contact
  /** Written at the moment of sending, so a link in it is fresh and its token is stored nowhere. */
  write(tools: Tools, occasion: Occasion): Promise<Letter>
}

/** What a mail was to tell is over: it leaves the outbox unsent. */
export class Outdated extends Error {}

type Contact = ContactType | Readonly<Record<string, ContactType>>

/** The same mails, each ending with the person of the reader's region who answers questions of this kind. */
export const withContact = (contact: Contact, templates: readonly MailTemplate[]): MailTemplate[] =>
  templates.map((template) => ({ ...template, contact }))

/** The address in a mail by which the payer follows the payment without signing in. */
export type PaymentAddress = (
  tools: Tools,
  occasion: Occasion,
  of: { entity: PaidTable; payment_id: number; is_payer: boolean },
) => Promise<string>
