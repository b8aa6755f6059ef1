/** Notices: the mails about one's own records, read in the portal. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import { notFound } from '#kit/errors.ts'
import { byName, write } from '#services/mail/compose.ts'
import type { Letter, MailTemplate } from '#services/mail/template.ts'
import type { Language } from '#words/languages.ts'
import { translatorFor } from '#words/words.ts'
import type { Notice, NoticeInFull } from './notice.contract.ts'
import * as store from './notice.store.ts'

type Needs = Deps & { templates: readonly MailTemplate[] }
type Row = { id: number; template: string; subject: string; data: unknown; created_at: string; seen_at: string | null }

/** In the reader's language of today, whatever the mail was written in. */
const noticeOf = ({ templates }: Pick<Needs, 'templates'>, row: Row, language: Language): Notice => ({
  id: row.id,
  title:
    byName(templates)
      .get(row.template)
      ?.subject(translatorFor(language), row.data as Record<string, unknown>, language) ?? row.subject,
  at: row.created_at,
  seen_at: row.seen_at,
})

export async function listNotices(
  deps: Needs,
  caller: Caller,
  query: { page: number; per_page: number },
  language: Language,
) {
  const [rows, { total, unread }] = await Promise.all([
    store.findNotices(deps.db, caller.id, query),
    store.countNotices(deps.db, caller.id),
  ])
  return { data: rows.map((row) => noticeOf(deps, row, language)), meta: pageMeta(query, total), unread }
}

/** A notice in full. Looking stores nothing. @throws 404 for one of somebody else, or a mail that is none */
export async function readNotice(deps: Needs, caller: Caller, id: number, language: Language): Promise<NoticeInFull> {
  const row = await store.findNotice(deps.db, caller.id, id)
  if (!row) throw notFound()
  const written = await deps.db
    .transaction()
    .setAccessMode('read only')
    .execute((db) =>
      write({ ...deps, db }, byName(deps.templates), { ...row, language }, { isPreview: true, isNotice: true }),
    )
    .catch((error: unknown) => {
      deps.log.info({ email: id, problem: (error as Error).name }, 'a notice cannot be written')
      return null
    })
  return { ...noticeOf(deps, row, language), letter: written && shown(written.letter, deps.config.appUrl) }
}

function shown({ paragraphs, facts = [], button, closing = [], contact }: Letter, appUrl: string) {
  const path = button?.url.startsWith(`${appUrl}/`) ? button.url.slice(appUrl.length) : null
  return {
    paragraphs,
    facts,
    closing,
    // A secret link is left out of it, so it leads nowhere.
    button: button && path && !path.includes('…') ? { label: button.label, path } : null,
    contact: contact ?? null,
  }
}

/** @throws 404 for one of somebody else */
export async function markNotice({ db, now }: Deps, caller: Caller, id: number): Promise<{ unread: number }> {
  if (!(await store.findNotice(db, caller.id, id))) throw notFound()
  await store.markSeen(db, caller.id, { id }, now().toISOString())
  return { unread: await store.countUnseen(db, caller.id) }
}

/** Those that came since the reader looked stay new. */
export async function markNotices({ db, now }: Deps, caller: Caller, until: number): Promise<{ unread: number }> {
  await store.markSeen(db, caller.id, { until }, now().toISOString())
  return { unread: await store.countUnseen(db, caller.id) }
}
