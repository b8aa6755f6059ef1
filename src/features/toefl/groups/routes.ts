import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'
import { sendGroup } from './sending/actions.ts'

export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.startGroup, async ({ body, request }) =>
    success(wordsFor(request)('toefl.group.started'), await actions.startGroup(deps, body)),
  )

  serve(app, contract.readGroup, async ({ params }) => ({ data: await actions.readGroup(deps, params.link) }))

  serve(app, contract.fillPart, async ({ params, body, request }) => {
    const from = { language: languageFor(request), address: request.ip }
    return success(wordsFor(request)('toefl.group.kept'), await actions.fillPart(deps, params.link, body, from))
  })

  serve(app, contract.joinGroup, async (call) => {
    const data = await actions.joinGroup(deps, signedIn(call), call.params.link, call.body)
    return success(wordsFor(call.request)('toefl.group.joined'), data)
  })

  serve(app, contract.removePart, async ({ params, body, caller, request }) => {
    await actions.removePart(deps, caller, params.link, body)
    return success(wordsFor(request)('toefl.group.removed'), null)
  })

  serve(app, contract.withdrawGroup, async ({ params, body, request }) => {
    await actions.withdrawGroup(deps, params.link, body.token)
    return success(wordsFor(request)('toefl.group.withdrawn'), null)
  })

  serve(app, contract.sendGroup, async ({ params, body, caller, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    const from = { language: languageFor(request), address: request.ip }
    const data = await sendGroup(deps, caller, { link: params.link, key, body }, from)
    return success(wordsFor(request)('toefl.registered'), data)
  })
}
