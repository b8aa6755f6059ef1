import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import * as actions from './notice.actions.ts'
import * as contract from './notice.contract.ts'

/** `templates` are those of all rooms. */
export function noticeRoutes(app: FastifyInstance, deps: Deps, templates: readonly MailTemplate[]): void {
  const needs = { ...deps, templates }
  serve(app, contract.listNotices, ({ caller, query, request }) =>
    actions.listNotices(needs, caller, query, languageFor(request)),
  )
  serveData(app, contract.readNotice, ({ caller, params, request }) =>
    actions.readNotice(needs, caller, params.id, languageFor(request)),
  )
  serveDone(app, contract.markNotice, 'notices.marked', ({ caller, params }) =>
    actions.markNotice(deps, caller, params.id),
  )
  serveDone(app, contract.markNotices, 'notices.marked', ({ caller, body }) =>
    actions.markNotices(deps, caller, body.until),
  )
}
