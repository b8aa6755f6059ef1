import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './factor.actions.ts'
import { raiseAlarm } from './account-alarm.actions.ts'
import * as contract from './factor.contract.ts'
import * as own from './own-factor.actions.ts'
import * as ownContract from './own-factor.contract.ts'
import * as again from './fresh-proof.actions.ts'
import * as reset from './factor-reset.contract.ts'

export function factorRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.secondStepSignIn, 'account.login.done', async ({ body, request }) => {
    const { challenge } = body
    const given = { challenge, shown: actions.shownIn(body), userAgent: request.headers['user-agent'] }
    return actions.answerSecondStep(deps, given)
  })

  serveData(app, contract.askForPasskey, () => actions.askForPasskey(deps))

  serveDone(app, contract.passkeySignIn, 'account.login.done', async ({ body, request }) => {
    const given = { ...body, address: request.ip, userAgent: request.headers['user-agent'] }
    return actions.signInWithPasskey(deps, given)
  })

  serveData(app, ownContract.readFactors, ({ caller }) => own.readFactors(deps, caller))

  serveData(app, ownContract.askForNewPasskey, ({ caller }) => own.askForNewPasskey(deps, caller))

  serveDone(app, ownContract.addPasskey, 'security.done.passkeyAdded', async ({ caller, body }) => ({
    recovery_codes: await own.addPasskey(deps, caller, body),
  }))

  serveDone(app, ownContract.renamePasskey, 'security.done.renamed', ({ caller, params, body }) =>
    own.renamePasskey(deps, caller, params.id, body.name),
  )

  serveDone(app, ownContract.removePasskey, 'security.done.passkeyRemoved', ({ caller, params }) =>
    own.removePasskey(deps, caller, params.id),
  )

  serveDone(app, ownContract.putPasswordAlone, 'security.done.saved', async ({ caller, body }) => ({
    recovery_codes: await own.putPasswordAlone(deps, caller, body.password_alone),
  }))

  serveDone(app, ownContract.beginTotp, 'security.done.totpBegun', ({ caller }) => own.beginTotp(deps, caller))

  serveDone(app, ownContract.confirmTotp, 'security.done.totpAdded', async ({ caller, body }) => ({
    recovery_codes: await own.confirmTotp(deps, caller, body.code),
  }))

  serveDone(app, ownContract.removeTotp, 'security.done.totpRemoved', ({ caller }) => own.removeTotp(deps, caller))

  serveDone(app, ownContract.makeRecoveryCodes, 'security.done.codesMade', async ({ caller }) => ({
    recovery_codes: await own.makeRecoveryCodes(deps, caller),
  }))
  serveData(app, contract.askForProof, ({ caller }) => again.askForProof(deps, caller))

  serveDone(app, contract.prove, 'security.done.proved', async ({ caller, body, request }) => ({
    until: await again.prove(deps, caller, { ...body, address: request.ip }),
  }))
  serveDone(app, contract.raiseAlarm, 'security.done.alarm', async ({ body }) => ({
    reset_token: await raiseAlarm(deps, body.token),
  }))
  serveDone(app, reset.resetFactors, 'security.done.reset', ({ caller, params }) =>
    actions.resetFactors(deps, caller, params.id),
  )
}
