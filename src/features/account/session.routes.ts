import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './session.actions.ts'
import * as contract from './session.contract.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.listSessions, ({ caller }) => actions.listSessions(deps, caller))

  serve(app, contract.endOtherSessions, async (call) => {
    const ended = await actions.endOtherSessions(deps, call.caller)
    return success(wordsFor(call.request)('profile.sessions.ended', { count: ended }), { ended })
  })

  serve(app, contract.endSession, async (call) => {
    await actions.endSession(deps, call.caller, call.params.id)
    return success(wordsFor(call.request)('profile.sessions.oneEnded'), null)
  })
}
