import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function factorResetRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.resetFactors, 'security.done.reset', ({ caller, params }) =>
    actions.resetFactors(deps, caller, params.id),
  )
}
