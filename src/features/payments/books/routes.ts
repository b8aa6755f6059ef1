import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import * as actions from './actions.ts'
import { cashRoutes } from './cash/routes.ts'
import * as contract from './contract.ts'

export function booksRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readBooks, ({ caller, query }) => actions.readBooks(deps, caller, query))
  serve(app, contract.exportBooks, (call) => actions.exportBooks(deps, signedIn(call), call))
  serveData(app, contract.readGaps, ({ caller, query }) => actions.readGaps(deps, caller, query))
  cashRoutes(app, deps)
}
