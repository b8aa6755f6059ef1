import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { currentUser as currentUserEndpoint } from '#features/account/contract.ts'
import { currentUser } from './actions.ts'

export function standingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, currentUserEndpoint, async (call) => ({ data: await currentUser(deps, signedIn(call)) }))
}
