import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function ownFactorRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readFactors, ({ caller }) => actions.readFactors(deps, caller))

  serveData(app, contract.askForNewPasskey, ({ caller }) => actions.askForNewPasskey(deps, caller))

  serveDone(app, contract.addPasskey, 'security.done.passkeyAdded', async ({ caller, body }) => ({
    recovery_codes: await actions.addPasskey(deps, caller, body),
  }))

  serveDone(app, contract.renamePasskey, 'security.done.renamed', ({ caller, params, body }) =>
    actions.renamePasskey(deps, caller, params.id, body.name),
  )

  serveDone(app, contract.removePasskey, 'security.done.passkeyRemoved', ({ caller, params }) =>
    actions.removePasskey(deps, caller, params.id),
  )

  serveDone(app, contract.beginTotp, 'security.done.totpBegun', ({ caller }) => actions.beginTotp(deps, caller))

  serveDone(app, contract.confirmTotp, 'security.done.totpAdded', async ({ caller, body }) => ({
    recovery_codes: await actions.confirmTotp(deps, caller, body.code),
  }))

  serveDone(app, contract.removeTotp, 'security.done.totpRemoved', ({ caller }) => actions.removeTotp(deps, caller))

  serveDone(app, contract.makeRecoveryCodes, 'security.done.codesMade', async ({ caller }) => ({
    recovery_codes: await actions.makeRecoveryCodes(deps, caller),
  }))
}
