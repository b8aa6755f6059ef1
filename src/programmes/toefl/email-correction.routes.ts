import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './email-correction.actions.ts'
import * as contract from './email-correction.contract.ts'

export function correctionRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.correctEmail, 'toefl.correction.done', ({ body, request }) =>
    actions.correctEmail(deps, body, request.ip),
  )
}
