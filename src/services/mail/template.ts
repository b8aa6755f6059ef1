/** What a room's `mail.ts` writes: content, not markup. One place makes the letter's looks. */
import type { Db } from '#kit/database/connect.ts'
import type { PaidTable } from '#programme-kinds.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'

export type Letter = {
  greeting: string
  paragraphs: string[]
  facts?: [label: string, value: string][]
  button?: { label: string; url: string }
  closing?: string[]
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

export type Tools = {
  db: Db
  words: Translator
  language: Language
  appUrl: string
  now: Date
  /** It is only looked at: nothing may be stored for it, such as a link that works. */
  isPreview?: boolean
}

/** The reader, and the row's data for the letter. */
export type Occasion = { userId: number | null; to?: string | undefined; data: Record<string, unknown> }

export type MailTemplate = {
  name: string
  /** Without personal data: subjects are seen by everyone along the way. */
  subject(words: Translator): string
  /** Written at the moment of sending, so a link in it is fresh and its token is stored nowhere. */
  write(tools: Tools, occasion: Occasion): Promise<Letter>
}

/** The address in a mail by which the payer follows the payment without signing in. */
export type PaymentAddress = (
  tools: Tools,
  occasion: Occasion,
  of: { entity: PaidTable; payment_id: number; is_payer: boolean },
) => Promise<string>
