/** Sends what the outbox holds, through SMTP; without a server the written mail is kept readable. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { DB } from '#database/tables.ts'
import type { Db } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { together } from '#kit/gate/batch.ts'
import { startWorker, type Worker } from '#services/jobs/row-queue.ts'
import { isCopy } from '#services/mark.ts'
import { byName, compose } from './compose.ts'
import { mailQueue, mostTries } from './mail-queue.ts'
import { connectTo, type MailServer, mailServer } from './mail-transport.ts'
import { defaultLanguage, isLanguage } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import { type MailTemplate, Outdated } from './template.ts'
import { isNext } from './told.ts'

// A server that hangs must not hold a batch for minutes.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const longestMail = 60_000
/** After each batch of mails to many: ten thousand leave within minutes, and pages stay as fast as without them. */
const restOfBulk = 150

type Needs = { config: Config; db: Db; now: () => Date; log: FastifyBaseLogger; rehearsal?: { mailTo: string } }
type Mail = Selectable<DB['email']>

const fresh = sql`status = 'QUEUED' and kept_text is null`
/** Written while there was no mail server. */
const hasText = sql`status = 'QUEUED' and kept_text is not null`
/** Mails to many wait while there is another one. Each of both lines has an index of its own. */
const urgentFirst = (lines: readonly RawBuilder<unknown>[]) =>
  [sql`is_bulk is not true`, sql`is_bulk`].flatMap((which) => lines.map((line) => sql`${line} and ${which}`))
const inTurn = { sending: isNext(sql`true`), writing: isNext(sql`earlier.kept_text is null`) }

/** Starts the worker of the outbox. `templates` are those of all rooms. */
export function startDelivery(needs: Needs, templates: readonly MailTemplate[]): Worker {
  const named = byName(templates)
  const transports = openTransports()
  const worker = startWorker<Mail>(needs, mailQueue, {
    // Mails that were written while there was no server wait for one. A copy of a portal writes to nobody: its mails
    // wait.
    lines: async () =>
      (await isCopy(needs.db))
        ? []
        : (await mailServer(needs))
          ? urgentFirst([sql`${fresh} and ${inTurn.sending}`, sql`${hasText} and ${inTurn.sending}`])
          : urgentFirst([sql`${fresh} and ${inTurn.writing}`]),
    rest: ({ is_bulk: isBulk }) => (isBulk ? restOfBulk : 0),
    handle: async (mail) => {
      const server = await mailServer(needs)
      return server ? send(needs, transports.to(server), server.from, named, mail) : keep(needs, named, mail)
    },
  })
  return {
    async stop() {
      await worker.stop()
      // Only now: a connection closed under a mail would leave unknown whether it was sent.
      transports.close()
    },
  }
}

const connectPool = (server: MailServer) => connectTo(server, patience, true)
type Transport = ReturnType<typeof connectPool>

/** The connections to the server in use; those to a former one end once no mail can be under way on them. */
function openTransports() {
  let current: { key: string; transport: Transport } | null = null
  const former = new Set<Transport>()
  return {
    to(server: MailServer): Transport {
      if (current?.key === server.key) return current.transport
      const old = current?.transport
      if (old) {
        former.add(old)
        setTimeout(() => former.delete(old) && old.close(), longestMail).unref()
      }
      current = { key: server.key, transport: connectPool(server) }
      return current.transport
    },
    close() {
      for (const transport of [...former, current?.transport]) transport?.close()
      former.clear()
    },
  }
}

type Templates = ReadonlyMap<string, MailTemplate>

async function keep(needs: Needs, templates: Templates, mail: Mail): Promise<void> {
  try {
    const { text, html } = await compose(needs, templates, mail)
    await textsIn(needs)({ id: mail.id, text, html })
  } catch (error) {
    await noteFailure(needs, mail, error)
  }
}

const textsIn = perDatabase(({ db }: { db: Db }) =>
  together(async (texts: { id: number; text: string; html: string }[]) => {
    // The ids also as an array: joined with JSON alone, all mails would be read for ten.
    await sql`update email set kept_text = written.text, kept_html = written.html
      from json_to_recordset(${JSON.stringify(texts)}::json) as written (id int, text text, html text)
      where email.id = written.id and email.id = any(${texts.map(({ id }) => id)}::int[])`.execute(db)
    return texts
  }),
)

const inRehearsal = ({ language, subject }: Mail): string =>
  translatorFor(isLanguage(language) ? language : defaultLanguage)('rehearsal.subject', { subject })

async function send(needs: Needs, transport: Transport, from: string, templates: Templates, mail: Mail): Promise<void> {
  const { db, now, rehearsal } = needs
  try {
    const { text, html, attachments, headers } = await compose(needs, templates, mail)
    await transport.sendMail({
      from,
      // In a rehearsal nobody else is written to, whatever was typed.
      to: rehearsal?.mailTo ?? mail.to_address,
      subject: rehearsal ? inRehearsal(mail) : mail.subject,
      messageId: mail.message_id,
      text,
      html,
      attachments,
      headers,
    })
  } catch (error) {
    await noteFailure(needs, mail, error)
    return
  }
  await changeMail(db, mail.id, {
    attempts: mail.attempts + 1,
    status: 'SENT',
    sent_at: now().toISOString(),
    last_error: null,
    kept_text: null,
    kept_html: null,
  })
}

/** Writes down why it was not sent; throws the reason again when it is to be tried again. */
async function noteFailure({ db, log }: Needs, mail: Mail, error: unknown): Promise<void> {
  if (error instanceof Outdated) return void (await db.deleteFrom('email').where('id', '=', mail.id).execute())
  const problem = (error instanceof Error ? error.message : String(error)).replaceAll(/\S+@\S+/g, '…').slice(0, 300)
  const isFinal = isFinalRefusal(error)
  const status = isFinal || mail.tries >= mostTries ? 'FAILED' : 'QUEUED'
  await changeMail(db, mail.id, { attempts: mail.attempts + 1, last_error: problem, status })
  if (status === 'QUEUED') throw error
  if (isFinal) log.warn({ emailId: mail.id }, 'the mail server refused a mail for good')
}

const changeMail = (db: Db, id: number, values: Partial<Mail>) =>
  db.updateTable('email').set(values).where('id', '=', id).execute()

/** A mail server's refusal, which concerns this mail or all of them. */
type SmtpProblem = { code?: string; command?: string; responseCode?: number; response?: string }

// We have to sign in first, or signed in wrongly: a setting of ours.
const signIn = new Set([530, 534, 535, 538])

/**
 * Whether trying again is in vain: the server refused this recipient or this message for good (5xx). A refusal of the
 * connection, the login or the sender concerns every mail; so does one by policy (5.7.x) before the message was seen, such
 * as relaying that is denied. That is a fault in a setting, which somebody mends, and then the mails are to go out.
 */
function isFinalRefusal(error: unknown): boolean {
  const { code, command, responseCode = 0, response = '' } = error as SmtpProblem
  // Larger than the server said it takes: nodemailer does not even send it.
  if (code === 'EMESSAGE' && responseCode === 0 && command === 'MAIL FROM') return true
  if (responseCode < 500 || responseCode > 599 || signIn.has(responseCode)) return false
  if (command === 'MAIL FROM') return responseCode === 552
  if (command === 'RCPT TO') return !/^\d{3}[ -]5\.7\.\d/.test(response)
  return command === 'DATA'
}
