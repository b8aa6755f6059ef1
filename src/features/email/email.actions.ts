/** Looking into the outbox, and sending failed mails again. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Trx } from '#kit/database/connect.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { conflict, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { byName, compose } from '#services/mail/compose.ts'
import { mailServer } from '#services/mail/mail-transport.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import type { exportMails as declared, MailFilters, MailPreview, MailRow } from './email.contract.ts'
import { problemOf, retryRefusal } from './email.rules.ts'
import * as store from './email.store.ts'
import { findMailIds, findMailRows } from './email.store.ts'

/** The room's needs, with the templates of all rooms. */
export type Needs = Deps & { templates: readonly MailTemplate[] }

const sends = async (deps: Pick<Deps, 'db' | 'config'>): Promise<boolean> => (await mailServer(deps)) !== null

/** A page of the outbox, with how many mails each tab has. */
export async function listMails(deps: Needs, filters: MailFilters, language: Language) {
  const [data, counts, names] = await Promise.all([
    store.findMails(deps.db, filters),
    store.countMails(deps.db, filters),
    store.findTemplates(deps.db),
  ])
  const total = filters.status ? counts[filters.status] : counts.QUEUED + counts.SENT + counts.FAILED
  const words = translatorFor(language)
  const known = byName(deps.templates)
  const templates = names.map((name) => ({ name, subject: known.get(name)?.subject(words) ?? name }))
  return { data, meta: pageMeta(filters, total), counts, templates, sends: await sends(deps) }
}

/** One mail, as it is kept or would be written now. Throws 404 when there is none. */
export async function readMail(deps: Needs, id: number): Promise<MailPreview> {
  const mail = await store.findMail(deps.db, id)
  if (!mail) throw notFound()
  const { data, ...shown } = mail
  if (shown.text !== null) return { ...shown, attachments: [] }
  // Looking changes nothing, whatever a template may do.
  const written = await deps.db
    .transaction()
    .setAccessMode('read only')
    .execute((db) => compose({ ...deps, db }, byName(deps.templates), { ...shown, data }, { isPreview: true }))
    .catch((error: unknown) => {
      deps.log.info({ email: id, problem: String(error) }, 'a mail cannot be written')
      return { text: null, html: null, attachments: [] }
    })
  return {
    ...shown,
    ...written,
    attachments: written.attachments.flatMap((one) => ('cid' in one ? [] : [one.filename])),
  }
}

/**
 * Queues a failed or stuck mail again; one that waits for its next try goes out at once, one that is being sent not again.
 * @throws 409 conflict for a mail that was sent, or without a mail server
 */
export async function retryMail(deps: Needs, caller: Caller, id: number): Promise<MailPreview> {
  const isSending = await sends(deps)
  await deps.db.transaction().execute(async (trx) => {
    const [mail] = await store.lockMails(trx, [id])
    if (!mail) throw notFound()
    const refusal = retryRefusal(mail, isSending)
    if (refusal) throw conflict(refusal)
    await queueAgain(trx, caller, [mail])
  })
  return readMail(deps, id)
}

/** So many are queued by one request; for more, press again. */
const most = 10_000

type Wanted = store.Narrowing & { ids: readonly number[]; all?: boolean | null | undefined }

/** Queues the possible ones, and says why the others were not. `all` means every failed mail that fits. */
export async function retryMails(deps: Needs, caller: Caller, { ids, all, ...narrowing }: Wanted) {
  const isSending = await sends(deps)
  return deps.db.transaction().execute(async (trx) => {
    if (all && !isSending) throw conflict('emails.refused.noServer')
    const mails = await (all ? store.lockFailed(trx, narrowing, most) : store.lockMails(trx, ids))
    const found = new Map(mails.map((mail) => [mail.id, mail]))
    const reasonOf = (id: number) => {
      const mail = found.get(id)
      return mail ? retryRefusal(mail, isSending) : 'errors.notFound'
    }
    const refused = [...new Set(all ? [] : ids)].flatMap((id) => {
      const key = reasonOf(id)
      return key === null ? [] : [{ id, key }]
    })
    const queued = mails.filter(({ id }) => reasonOf(id) === null)
    await queueAgain(trx, caller, queued)
    return { queued: queued.map(({ id }) => id), refused }
  })
}

type Locked = Awaited<ReturnType<typeof store.lockMails>>[number]

async function queueAgain(trx: Trx, caller: Caller, mails: readonly Locked[]): Promise<void> {
  const isFailed = ({ status }: Locked) => status === 'FAILED'
  await store.hurry(trx, idsOf(mails.filter((mail) => !isFailed(mail))))
  const failed = mails.filter(isFailed)
  await store.requeue(trx, idsOf(failed))
  await recordAudit(
    trx,
    failed.map(({ id, status, attempts, last_error }) => ({
      caller,
      action: 'queued again',
      entity: 'email',
      entityId: id,
      before: { status, attempts, last_error },
      after: { status: 'QUEUED' },
    })),
  )
}

const idsOf = (mails: readonly Locked[]): number[] => mails.map(({ id }) => id)

/** Answers with all that the list holds under the same filters. */
export const exportMails = async (needs: Needs, call: Call<typeof declared>) =>
  sendExport(needs, call, {
    name: 'emails',
    ids: () => findMailIds(needs.db, call.query),
    rows: (ids) => findMailRows(needs.db, ids),
    columns: columnsOf(needs, await sends(needs)),
  })

function columnsOf({ templates }: Needs, isSending: boolean): ColumnsOf<MailRow> {
  const known = byName(templates)
  return (words) => [
    column.text(words('emails.subject'), (mail) => mail.subject, 40),
    column.text(words('emails.name'), (mail) => mail.name, 30),
    column.text(words('emails.to'), (mail) => mail.to_address, 30),
    column.text(
      words('emails.state'),
      // Without a mail server a written mail waits for nothing.
      (mail) =>
        !isSending && mail.status === 'QUEUED' && mail.is_kept
          ? words('emails.kept')
          : words(`common.status.${mail.status}`),
      14,
    ),
    column.number(words('emails.attempts'), (mail) => mail.attempts),
    column.text(
      words('emails.lastTry'),
      (mail) => mail.last_error && words(`emails.problems.${problemOf(mail.last_error)}`),
      40,
    ),
    column.moment(words('emails.queued'), (mail) => mail.created_at),
    column.moment(words('emails.sent'), (mail) => mail.sent_at),
    column.moment(words('emails.seen'), (mail) => mail.seen_at),
    column.text(words('emails.kind'), (mail) => known.get(mail.template)?.subject(words) ?? mail.template, 40),
  ]
}
