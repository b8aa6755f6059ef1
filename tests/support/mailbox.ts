// The browser tests run in other processes than the mail server; they read the mails over HTTP.
import { patience } from './effort.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { startSmtp, type SmtpSink } from './smtp.ts'

export type Letter = { subject: string; recipients: string[]; text: string; html: string; attachments: string[] }

/** Starts the mail server and the page with its mails. */
export async function startMailbox(): Promise<{ smtp: SmtpSink; url: string; stop: () => Promise<void> }> {
  const smtp = await startSmtp()
  const server = createServer((_request, reply) => {
    const letters = smtp.mails.map(({ subject = '', recipients, text = '', html = '', attachments }): Letter => ({
      subject,
      recipients,
      text,
      html,
      attachments: attachments.map(({ filename }) => filename ?? ''),
    }))
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(letters))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a numeric port
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await smtp.stop()
  }
  return { smtp, url: `http://127.0.0.1:${port}/`, stop }
}

/** The mails so far to this address whose subject contains the words, the oldest first. For browser tests. */
export async function mailsTo(address: string, words = ''): Promise<Letter[]> {
  const answer = await fetch(process.env['MAILBOX_URL'] ?? '')
  const letters = (await answer.json()) as Letter[] // what the server above sends
  return letters.filter(({ recipients, subject }) => recipients.includes(address) && subject.includes(words))
}

/** The newest of them, as soon as there are more than were known before. A decision's mail waits for ten seconds. */
export async function mailTo(address: string, words = '', known: readonly Letter[] = []): Promise<Letter> {
  const limit = Date.now() + patience
  for (;;) {
    const letters = await mailsTo(address, words)
    const letter = letters.at(-1)
    if (letter && letters.length > known.length) return letter
    if (Date.now() > limit) throw new Error(`No mail to ${address} about "${words}" came.`)
    await delay(100)
  }
}
