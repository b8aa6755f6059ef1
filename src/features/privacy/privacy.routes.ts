import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { zip } from '#services/zip.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './privacy.actions.ts'
import * as contract from './privacy.contract.ts'
import * as own from './own-data.actions.ts'
import { downloadOwnData, readOwnData } from './own-data.contract.ts'
import type { WithPersonal } from './personal.actions.ts'
import * as retention from './retention.actions.ts'
import { changeRetention, readRetention } from './retention.contract.ts'
import * as parents from './parent.actions.ts'
import * as parentsContract from './parent.contract.ts'

export function privacyRoutes(app: FastifyInstance, deps: Deps & WithPersonal, endings: actions.Endings): void {
  serveData(app, contract.readNotice, () => actions.readNotice(deps))
  serveData(app, readOwnData, ({ caller }) => own.readOwnData(deps, caller))

  serve(app, downloadOwnData, async (call) => {
    const entries = await own.downloadOwnData(deps, call.caller)
    return call.reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="my-data.zip"')
      .header('cache-control', 'no-store')
      .send(Readable.from(zip(entries), { objectMode: false }))
  })

  serve(app, contract.withdrawConsent, async (call) => {
    const words = wordsFor(call.request)
    const emptied = await actions.withdrawConsent(deps, call.caller, { kind: call.body.kind, endings, words })
    return success(words('privacy.withdraw.ended'), { emptied })
  })
  serveDone(app, contract.askRequest, 'privacy.done.asked', ({ caller, body, request }) =>
    actions.askRequest(deps, caller, { ...body, address: request.ip }),
  )
  serveDone(app, contract.withdrawRequest, 'privacy.done.withdrawn', ({ caller, params }) =>
    actions.withdrawRequest(deps, caller, params.id),
  )

  serveData(app, contract.listPrivacyRequests, () => actions.listRequests(deps))
  serve(app, contract.doRequest, async (call) => {
    const request = await actions.doRequest(deps, call.caller, call.params.id, call.body.answer ?? null)
    const said = request.kind === 'ERASURE' ? 'privacy.done.erased' : 'privacy.done.done'
    return success(wordsFor(call.request)(said), request)
  })
  serveDone(app, contract.refuseRequest, 'privacy.done.refused', ({ caller, params, body }) =>
    actions.refuseRequest(deps, caller, params.id, body.reason),
  )

  serve(app, parentsContract.makeParentLink, async (call) => {
    const email = call.body.email ?? null
    const link = await parents.makeParentLink(deps, call.caller, email)
    return success(wordsFor(call.request)(email ? 'privacy.parents.mailed' : 'privacy.parents.linkMade'), { link })
  })
  serveData(app, parentsContract.readParentConsent, ({ params }) => parents.readByLink(deps, params.token))
  serve(app, parentsContract.answerParentConsent, async ({ params, body, request }) => {
    const words = wordsFor(request)
    return success(words('privacy.parents.noted'), await parents.answerByLink(deps, params.token, body, words))
  })
  serveData(app, parentsContract.listParentConsents, () => parents.listParents(deps))
  serve(app, parentsContract.noteParentConsent, async (call) => {
    const words = wordsFor(call.request)
    const data = await parents.noteAnswer(deps, call.caller, call.params.id, { answer: call.body, words })
    return success(words('privacy.parents.noted'), data)
  })

  serveData(app, readRetention, () => retention.readRetention(deps))
  serveDone(app, changeRetention, 'privacy.done.retention', async ({ caller, body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, months]) => months !== undefined))
    return retention.changeRetention(deps, caller, given)
  })
}
