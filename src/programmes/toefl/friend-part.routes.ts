import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './friend-part.actions.ts'
import * as contract from './friend-part.contract.ts'
import { accountOf } from './friend-part.rules.ts'

export function partRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readParts, ({ caller, params }) => actions.readParts(deps, caller, params.id))
  serveDone(app, contract.setPartAccount, 'toefl.parts.done.account', ({ caller, params, body }) =>
    actions.setPartAccount(deps, caller, params.id, accountOf(body)),
  )
  serveDone(app, contract.tickPart, 'toefl.parts.done.ticked', ({ caller, params, body }) =>
    actions.tickPart(deps, caller, params.id, body),
  )
}
