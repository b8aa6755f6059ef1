import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function mailServerRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readMailServer, () => actions.readMailServer(deps))
  serve(app, contract.tryMailServer, async (call) => {
    const { body, request } = call
    const given = { body, address: request.ip, language: languageFor(request) }
    return { data: await actions.tryServer(deps, call.caller, given) }
  })
  serveDone(app, contract.confirmMailServer, 'setup.mailServer.used', ({ caller, body }) =>
    actions.confirmServer(deps, caller, body.code),
  )
  serveDone(app, contract.forgetMailServer, 'setup.mailServer.forgotten', ({ caller }) =>
    actions.forgetServer(deps, caller),
  )
}
