import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readIdentity, () => actions.readIdentity(deps))
  serveDone(app, contract.updateIdentity, 'setup.identity.saved', ({ caller, body }) =>
    actions.updateIdentity(deps, caller, body),
  )
  serveDone(app, contract.undoIdentity, 'setup.identity.undone', ({ caller }) => actions.undoIdentity(deps, caller))
}
