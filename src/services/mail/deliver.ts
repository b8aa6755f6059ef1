/** Sends what the outbox holds, through SMTP; without a server the written mail is kept readable. */
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { Db } from '#kit/database/connect.ts'
import type { Jobs } from '#services/jobs/jobs.ts'
import { byName, compose } from './compose.ts'
import { mailQueue } from './queue.ts'
import { isFinalRefusal } from './refusal.ts'
import type { MailTemplate } from './template.ts'

// A server that hangs must not hold a batch for minutes.
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

const connectTo = (url: string) => createTransport({ url, pool: true, maxConnections: 5, ...patience })
type Transport = ReturnType<typeof connectTo>

type Needs = { config: Config; db: Db; jobs: Jobs; now: () => Date; log: FastifyBaseLogger }

export type Delivery = { stop: () => void }

/** Starts the worker of the outbox. `templates` are those of all rooms. */
export async function startDelivery(needs: Needs, templates: readonly MailTemplate[]): Promise<Delivery> {
  const { config, db, jobs } = needs
  const transport = config.mailUrl ? connectTo(config.mailUrl) : null
  const named = byName(templates)
  await jobs.handle(mailQueue, (data, attempt) =>
    deliver(needs, transport, named, Number(data['emailId']), attempt.isLast),
  )
  if (transport) {
    await requeueForgotten(db, jobs)
    await jobs.every('requeue-forgotten-mails', '7 * * * *', () => requeueForgotten(db, jobs))
  }
  return { stop: () => transport?.close() }
}

async function deliver(
  needs: Needs,
  transport: Transport | null,
  templates: ReadonlyMap<string, MailTemplate>,
  emailId: number,
  isLast: boolean,
): Promise<void> {
  const { config, db, now } = needs
  const mail = await db.selectFrom('email').selectAll().where('id', '=', emailId).executeTakeFirst()
  // Gone, sent by the attempt before a crash, or kept already.
  if (!mail || mail.status === 'SENT' || (!transport && mail.kept_text)) return
  try {
    const { text, html, attachments } = await compose(needs, templates, mail)
    if (!transport) {
      await db.updateTable('email').set({ kept_text: text, kept_html: html }).where('id', '=', emailId).execute()
      return
    }
    await transport.sendMail({
      from: config.mailFrom,
      to: mail.to_address,
      subject: mail.subject,
      messageId: mail.message_id,
      text,
      html,
      attachments,
    })
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replaceAll(/\S+@\S+/g, '…').slice(0, 300)
    const isFinal = isFinalRefusal(error)
    const status = isFinal || isLast ? 'FAILED' : 'QUEUED'
    await db
      .updateTable('email')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: problem, status }))
      .where('id', '=', emailId)
      .execute()
    // Thrown, it would be tried again.
    if (!isFinal) throw error
    needs.log.warn({ emailId }, 'the mail server refused a mail for good')
    return
  }
  await db
    .updateTable('email')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      status: 'SENT',
      sent_at: now().toISOString(),
      last_error: null,
      kept_text: null,
      kept_html: null,
    }))
    .where('id', '=', emailId)
    .execute()
}

/** So that of two processes that start together one queues and the other finds the jobs. */
const requeueLock = 4_212_003

/** Mails kept while no server was configured, or whose job was lost, get a job again. */
async function requeueForgotten(db: Db, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${requeueLock})`.execute(trx)
    const waiting = await trx.selectFrom('email').select('id').where('status', '=', 'QUEUED').execute()
    // After the mails: one that is sent in between has no job any more, and a job for it would do nothing. The
    // other way round, one that is queued in between would get a second job and could be sent twice.
    const jobbed = new Set((await jobs.unfinished(trx, mailQueue)).map((data) => data['emailId']))
    const forgotten = waiting.filter(({ id }) => !jobbed.has(id))
    await jobs.add(
      trx,
      mailQueue,
      forgotten.map(({ id }) => ({ emailId: id })),
    )
  })
}
