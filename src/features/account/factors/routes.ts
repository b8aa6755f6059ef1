import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import * as actions from './actions.ts'
import { proofOfOwnerRoutes } from './again/routes.ts'
import { alarmRoutes } from './alarm/routes.ts'
import * as contract from './contract.ts'
import { ownFactorRoutes } from './own/routes.ts'
import { factorResetRoutes } from './reset/routes.ts'

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

  ownFactorRoutes(app, deps)
  proofOfOwnerRoutes(app, deps)
  alarmRoutes(app, deps)
  factorResetRoutes(app, deps)
}
