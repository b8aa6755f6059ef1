import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#kit/endpoint/serve.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.quoteAmount, async ({ body, request }) => ({
    data: await actions.quoteAmount(deps, body, request.ip),
  }))
}
