import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './term.actions.ts'
import * as contract from './term.contract.ts'

export function termRoutes(app: FastifyInstance, deps: Deps, parts: actions.TermParts): void {
  serveData(app, contract.readTermChange, () => actions.planTermChange(deps, parts))

  serveDone(app, contract.changeTerm, 'terms.done.title', ({ caller, body }) =>
    actions.changeTerm(deps, caller, body, parts),
  )
}
