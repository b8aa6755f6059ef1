/** The outbox as a file: what the list shows, and never the text of a mail, which may hold a link for a password. */
import type { Call } from '#kit/endpoint/serve.ts'
import { type ColumnsOf, sendExport } from '#services/exports/exports.ts'
import { byName } from '#services/mail/compose.ts'
import type { Needs } from '../actions.ts'
import type { exportMails as declared, MailRow } from '../contract.ts'
import { problemOf } from '../rules.ts'
import { findMailIds, findMailRows } from '../store.ts'

/** Answers with all that the list holds under the same filters. */
export const exportMails = (needs: Needs, call: Call<typeof declared>) =>
  sendExport(needs, call, {
    name: 'emails',
    ids: () => findMailIds(needs.db, call.query),
    rows: (ids) => findMailRows(needs.db, ids),
    columns: columnsOf(needs),
  })

function columnsOf({ templates, config }: Needs): ColumnsOf<MailRow> {
  const known = byName(templates)
  return (words) => [
    { header: words('office.emails.subject'), kind: 'text', value: (mail) => mail.subject, width: 40 },
    { header: words('office.emails.name'), kind: 'text', value: (mail) => mail.name, width: 30 },
    { header: words('office.emails.to'), kind: 'text', value: (mail) => mail.to_address, width: 30 },
    {
      header: words('office.emails.state'),
      kind: 'text',
      // Without a mail server a written mail waits for nothing.
      value: (mail) =>
        config.mailUrl === null && mail.status === 'QUEUED' && mail.is_kept
          ? words('office.emails.kept')
          : words(`common.status.${mail.status}`),
      width: 14,
    },
    { header: words('office.emails.attempts'), kind: 'number', value: (mail) => mail.attempts },
    {
      header: words('office.emails.lastTry'),
      kind: 'text',
      value: (mail) => mail.last_error && words(`office.emails.problems.${problemOf(mail.last_error)}`),
      width: 40,
    },
    { header: words('office.emails.queued'), kind: 'moment', value: (mail) => mail.created_at },
    { header: words('office.emails.sent'), kind: 'moment', value: (mail) => mail.sent_at },
    {
      header: words('office.emails.kind'),
      kind: 'text',
      value: (mail) => known.get(mail.template)?.subject(words) ?? mail.template,
      width: 40,
    },
  ]
}
