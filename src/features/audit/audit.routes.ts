import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { languageFor } from '#words/reply-words.ts'
import * as actions from './audit.actions.ts'
import * as contract from './audit.contract.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps, records: actions.Records): void {
  serve(app, contract.listAudit, ({ query, request }) => actions.listAudit(deps, query, languageFor(request), records))
  serve(app, contract.exportAudit, (call) => actions.exportAudit(deps, call, records))
  serveData(app, contract.findPeople, ({ query }) => actions.findPeople(deps, query.q))
}
