import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import * as actions from './toefl-quote.actions.ts'
import * as contract from './toefl-quote.contract.ts'

export function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.quoteAmount, ({ body, request }) => actions.quoteAmount(deps, body, request.ip))
}
