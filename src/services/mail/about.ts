/**
 * Mails about one and the same thing: each finds it as it is when the mail is written, and greets its owner. They are
 * notices in the portal as well.
 */
import type { Translator } from '#words/words.ts'
import type { Letter, MailTemplate, Occasion, Tools } from './template.ts'

type Key = Extract<Parameters<Translator>[0], `mail.${string}`>
type Written = Omit<Letter, 'greeting'>

/**
 * @param find throws where it is gone
 * @param usual what all of them say, unless one says it otherwise
 * @returns makes a template out of its name, the key of its subject, and what it says
 */
export const mailsAbout =
  <Found extends { name: string }>(
    find: (tools: Tools, occasion: Occasion) => Promise<Found>,
    usual: (tools: Tools) => Partial<Written> = () => ({}),
  ) =>
  (
    name: string,
    subject: Key,
    write: (found: Found, tools: Tools, occasion: Occasion) => Written | Promise<Written>,
  ): MailTemplate => ({
    name,
    isNotice: true,
    // A subject has no values.
    subject: (words) => (words as (key: Key) => string)(subject),
    async write(tools, occasion) {
      const found = await find(tools, occasion)
      const greeting = tools.words('mail.greeting', { name: found.name })
      return { greeting, ...usual(tools), ...(await write(found, tools, occasion)) }
    },
  })

/** The row's data for the letter, if it is text. */
export const textIn = ({ data }: Occasion, name: string): string => (typeof data[name] === 'string' ? data[name] : '')
