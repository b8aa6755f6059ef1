import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import * as actions from './mail-text.actions.ts'
import * as contract from './mail-text.contract.ts'

/** `templates` are those of all rooms. */
export function mailTextRoutes(app: FastifyInstance, deps: Deps, templates: readonly MailTemplate[]): void {
  const needs = { ...deps, templates }
  serveData(app, contract.listMailTexts, ({ request }) => actions.listMailTexts(needs, languageFor(request)))
  serveData(app, contract.readMailTexts, ({ params, request }) =>
    actions.readMailTexts(needs, params.section, languageFor(request)),
  )
  serveDone(app, contract.writeMailTexts, 'mailTexts.saved', ({ caller, params, body, request }) =>
    actions.writeMailTexts(needs, caller, { ...params, ...body, language: languageFor(request) }),
  )
  serveData(app, contract.previewMailTexts, ({ params, body }) => actions.previewMailTexts(needs, params.section, body))
}
