import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import * as actions from './seat-gift.actions.ts'
import * as contract from './seat-gift.contract.ts'

export function giftRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readGift, ({ caller, params, request }) =>
    actions.readGift(deps, caller, params.id, languageFor(request)),
  )
  serve(app, contract.giveSeat, async ({ caller, params, body, request }) => {
    const language = languageFor(request)
    const given = await actions.giveSeat(deps, caller, { id: params.id, email: body.email ?? null, language })
    return success(wordsFor(request)(body.email ? 'gifts.done.mailed' : 'gifts.done.given'), given)
  })
  serveDone(app, contract.takeGiftBack, 'gifts.done.kept', ({ caller, params }) =>
    actions.takeGiftBack(deps, caller, params.id),
  )
  serveData(app, contract.readOffered, ({ params }) => actions.readOffered(deps, params.link))
  serveDone(app, contract.declineGift, 'gifts.done.declined', ({ params }) => actions.declineGift(deps, params.link))
}
