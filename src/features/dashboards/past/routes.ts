import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function pastRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readTimeline, async (call) => ({ data: await actions.readTimeline(deps, signedIn(call)) }))
  serve(app, contract.readHistory, async (call) => ({ data: await actions.readHistory(deps, signedIn(call)) }))
}
