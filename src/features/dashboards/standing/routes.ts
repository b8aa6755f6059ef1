import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { currentUser as currentUserEndpoint } from '#features/account/contract.ts'
import { currentUser } from './actions.ts'

export function standingRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, currentUserEndpoint, ({ caller }) => currentUser(deps, caller))
}
