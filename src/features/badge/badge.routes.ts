import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { sendToCheckers } from '#services/files/serve-file.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './badge-key.actions.ts'
import * as contract from './badge-key.contract.ts'

export function badgeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.readDid, async ({ reply }) =>
    sendToCheckers(reply, 'application/json', JSON.stringify(await actions.readDid(deps))),
  )
  serve(app, contract.readProfile, async ({ reply }) =>
    sendToCheckers(reply, 'application/json', JSON.stringify(actions.readProfile(deps.config))),
  )
  serveData(app, contract.listKeys, () => actions.listKeys(deps))
  serveDone(app, contract.replaceKey, 'badges.done.replaced', ({ caller, body }) =>
    actions.replaceKey(deps, caller, body),
  )
}
