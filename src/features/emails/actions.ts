/** Looking into the outbox, and sending again what did not arrive. */
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../kit/endpoint/caller.ts'
import { pageMeta } from '../../kit/endpoint/fields.ts'
import { conflict, notFound } from '../../kit/errors/errors.ts'
import { recordAudit } from '../../services/audit/audit.ts'
import { mailQueue } from '../../services/mail/queue.ts'
import type { MailFilters, MailPreview } from './contract.ts'
import { retryRefusal } from './rules.ts'
import * as store from './store.ts'

const sends = (deps: Deps): boolean => deps.config.mailUrl !== null

/** A page of the outbox, with how many mails each tab has. */
export async function listMails(deps: Deps, filters: MailFilters) {
  const [data, counts, templates] = await Promise.all([
    store.findMails(deps.db, filters),
    store.countMails(deps.db, filters),
    store.findTemplates(deps.db),
  ])
  const total = filters.status ? counts[filters.status] : counts.QUEUED + counts.SENT + counts.FAILED
  return { data, meta: pageMeta(filters, total), counts, templates, sends: sends(deps) }
}

/** One mail. Throws 404 when there is none. */
export async function readMail(deps: Deps, id: number): Promise<MailPreview> {
  const mail = await store.findMail(deps.db, id)
  if (!mail) throw notFound()
  return mail
}

/**
 * Queues a failed or stuck mail again. A job that still waits for it finds it sent and does nothing.
 * @throws 409 conflict for a mail that was sent, or without a mail server
 */
export async function retryMail(deps: Deps, caller: Caller, id: number): Promise<MailPreview> {
  await deps.db.transaction().execute(async (trx) => {
    const mail = await store.lockMail(trx, id)
    if (!mail) throw notFound()
    const refusal = retryRefusal(mail, sends(deps))
    if (refusal) throw conflict(refusal)
    await store.requeue(trx, id)
    await deps.jobs.add(trx, mailQueue, [{ emailId: id }])
    await recordAudit(trx, {
      caller,
      action: 'queued again',
      entity: 'email',
      entityId: id,
      before: { status: mail.status, attempts: mail.attempts, last_error: mail.last_error },
      after: { status: 'QUEUED' },
    })
  })
  return readMail(deps, id)
}
