import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import type { MailTemplate } from '#services/mail/template.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { say } from '#words/words.ts'
import * as actions from './email.actions.ts'
import * as contract from './email.contract.ts'

/** `templates` are those of all rooms. */
export function emailRoutes(app: FastifyInstance, deps: Deps, templates: readonly MailTemplate[]): void {
  const needs = { ...deps, templates }
  serve(app, contract.listMails, ({ query, request }) => actions.listMails(needs, query, languageFor(request)))
  serve(app, contract.exportMails, (call) => actions.exportMails(needs, call))
  serveData(app, contract.readMail, ({ params }) => actions.readMail(needs, params.id))
  serveDone(app, contract.retryMail, 'emails.queuedAgain', ({ caller, params }) =>
    actions.retryMail(needs, caller, params.id),
  )
  serve(app, contract.retryMails, async (call) => {
    const { queued, refused } = await actions.retryMails(needs, call.caller, call.body)
    const language = languageFor(call.request)
    const message = wordsFor(call.request)('emails.queuedMany', { count: queued.length })
    const data = { queued, refused: refused.map(({ id, key }) => ({ id, message: say(language, { key }) })) }
    return { status: 'success' as const, message, data }
  })
}
