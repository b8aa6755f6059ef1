/** One letter past the outbox, for a person who wants to know at once whether the mail server takes it. */
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { asHtml, asText, signParts } from './letter.ts'
import { connectTo, type MailServer } from './mail-transport.ts'
import type { Letter } from './template.ts'

const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }

type Mail = { to: string; subject: string; letter: Letter; language: Language }

/** Sends it and waits for the server's answer; null when it was taken, else the problem, without addresses. */
export async function sendNow(server: MailServer, { to, subject, letter, language }: Mail): Promise<string | null> {
  const signature = translatorFor(language)('mail.signature')
  const text = asText(letter, signature)
  const html = asHtml(letter, signature, subject, language)
  let transport: ReturnType<typeof connectTo> | undefined
  try {
    transport = connectTo(server, patience)
    await transport.sendMail({ from: server.from, to, subject, text, html, attachments: signParts() })
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).replaceAll(/\S+@\S+/g, '…').slice(0, 300)
  } finally {
    transport?.close()
  }
}
