import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listSessions, async (call) => ({ data: await actions.listSessions(deps, signedIn(call)) }))

  serve(app, contract.endOtherSessions, async (call) => {
    const ended = await actions.endOtherSessions(deps, signedIn(call))
    return success(wordsFor(call.request)('profile.sessions.ended', { count: ended }), { ended })
  })
}
