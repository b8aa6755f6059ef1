import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import * as actions from './actions.ts'
import { cashRoutes } from './cash/routes.ts'
import * as contract from './contract.ts'

export function booksRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readBooks, async (call) => ({ data: await actions.readBooks(deps, signedIn(call), call.query) }))
  serve(app, contract.exportBooks, (call) => actions.exportBooks(deps, signedIn(call), call))
  serve(app, contract.readGaps, async (call) => ({ data: await actions.readGaps(deps, signedIn(call), call.query) }))
  cashRoutes(app, deps)
}
