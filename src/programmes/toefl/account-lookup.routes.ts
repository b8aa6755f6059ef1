import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { mailboxCounts } from '#services/mail/per-mailbox.ts'
import * as actions from './account-lookup.actions.ts'
import * as contract from './account-lookup.contract.ts'

export function knownRoutes(app: FastifyInstance, deps: Deps): void {
  actions.countsOf(deps)
  mailboxCounts(deps)
  serveData(app, contract.checkKnown, ({ body, request }) => actions.checkKnown(deps, body, request.ip))
}
