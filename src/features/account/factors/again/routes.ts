import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function proofOfOwnerRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.askForProof, ({ caller }) => actions.askForProof(deps, caller))

  serveDone(app, contract.prove, 'security.done.proved', async ({ caller, body, request }) => ({
    until: await actions.prove(deps, caller, { ...body, address: request.ip }),
  }))
}
