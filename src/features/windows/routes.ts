import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function windowRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listEnvironments, ({ query }) => actions.listWindows(deps, query))

  serve(app, contract.exportEnvironments, (call) => actions.exportWindows(deps, call))

  serveData(app, contract.readEnvironment, ({ params }) => actions.readWindow(deps, params.id))

  serve(app, contract.createEnvironment, async (call) => ({
    status: 'success' as const,
    message: wordsFor(call.request)('catalogue.windows.created'),
    data: await actions.createWindow(deps, call.caller, call.body),
  }))

  serve(app, contract.updateEnvironment, async (call) => ({
    status: 'success' as const,
    message: wordsFor(call.request)('catalogue.windows.updated'),
    data: await actions.updateWindow(deps, call.caller, call.params.id, call.body),
  }))

  serve(app, contract.deleteEnvironment, async (call) => {
    await actions.deleteWindow(deps, call.caller, call.params.id)
    return { status: 'success' as const, message: wordsFor(call.request)('catalogue.windows.deleted'), data: null }
  })
}
