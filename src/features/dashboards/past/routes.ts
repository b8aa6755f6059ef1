import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function pastRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readTimeline, ({ caller }) => actions.readTimeline(deps, caller))
  serveData(app, contract.readHistory, ({ caller }) => actions.readHistory(deps, caller))
}
