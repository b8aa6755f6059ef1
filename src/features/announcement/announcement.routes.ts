import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { success } from '#kit/endpoint/fields.ts'
import type { Audience } from '#services/audience.ts'
import { serveDone } from '#services/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './announcement.actions.ts'
import * as contract from './announcement.contract.ts'
import * as recipients from './recipient.actions.ts'
import * as sending from './sending.actions.ts'

/** `audiences` are the lists of all rooms. */
export function announcementRoutes(app: FastifyInstance, deps: Deps, audiences: readonly Audience[]): void {
  const needs = { ...deps, audiences }
  serve(app, contract.listAnnouncements, ({ caller, query }) => actions.listAnnouncements(needs, caller, query))
  serveData(app, contract.lookAtAudience, ({ caller, query }) => actions.lookAtAudience(needs, caller, query))
  serveDone(app, contract.makeAnnouncement, 'announcements.done.made', ({ caller, body }) =>
    actions.makeAnnouncement(needs, caller, body),
  )
  serveData(app, contract.readAnnouncement, ({ params }) => actions.readAnnouncement(needs, params.id))
  serveDone(app, contract.changeAnnouncement, 'announcements.done.changed', ({ caller, params, body }) =>
    actions.changeAnnouncement(needs, caller, params.id, body),
  )
  serveDone(app, contract.discardAnnouncement, 'announcements.done.discarded', ({ caller, params }) =>
    actions.discardAnnouncement(needs, caller, params.id),
  )
  serveData(app, contract.previewAnnouncement, ({ params, query }) =>
    recipients.previewAnnouncement(needs, params.id, query),
  )
  serveDone(app, contract.tryAnnouncement, 'announcements.done.tried', ({ caller, params }) =>
    recipients.tryAnnouncement(needs, caller, params.id),
  )
  serve(app, contract.sendAnnouncement, async ({ caller, params, body, request }) => {
    const sent = await sending.sendAnnouncement(needs, caller, params.id, body)
    const done = sent.state === 'SCHEDULED' ? 'scheduled' : sent.by_hand ? 'byHand' : 'sent'
    return success(wordsFor(request)(`announcements.done.${done}`), sent)
  })
  serve(app, contract.stopAnnouncement, async ({ caller, params, request }) => {
    const stopped = await sending.stopAnnouncement(needs, caller, params.id)
    const done = stopped.state === 'DRAFT' ? 'unscheduled' : 'stopped'
    return success(wordsFor(request)(`announcements.done.${done}`), stopped)
  })
  serve(app, contract.listRecipients, ({ params, query }) => recipients.listRecipients(needs, params.id, query))
  serve(app, contract.tickRecipient, async ({ caller, params, body, request }) => {
    const ticked = await recipients.tickRecipient(needs, caller, params.id, body.is_written)
    return success(wordsFor(request)(`announcements.done.${body.is_written ? 'ticked' : 'unticked'}`), ticked)
  })
}
