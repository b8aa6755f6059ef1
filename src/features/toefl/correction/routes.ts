import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function correctionRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.correctEmail, 'toefl.correction.done', ({ body, request }) =>
    actions.correctEmail(deps, body, request.ip),
  )
}
