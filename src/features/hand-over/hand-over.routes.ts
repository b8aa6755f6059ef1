import type { FastifyInstance } from 'fastify'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './hand-over.actions.ts'
import * as contract from './hand-over.contract.ts'

export function handOverRoutes(app: FastifyInstance, deps: actions.WithRecords): void {
  serveData(app, contract.readHandOver, ({ caller }) => actions.readHandOver(deps, caller))

  serveDone(app, contract.addNote, 'handOver.notes.saved', ({ caller, body }) => actions.addNote(deps, caller, body))

  serveDone(app, contract.changeNote, 'handOver.notes.saved', ({ caller, params, body }) =>
    actions.changeNote(deps, caller, params.id, body),
  )

  serveDone(app, contract.removeNote, 'handOver.notes.removed', ({ caller, params }) =>
    actions.removeNote(deps, caller, params.id),
  )

  serveDone(app, contract.tickStep, 'handOver.steps.saved', ({ caller, params, body }) =>
    actions.tickStep(deps, caller, params.step, body.is_done),
  )

  serveDone(app, contract.startAnew, 'handOver.steps.begun', ({ caller }) => actions.startAnew(deps, caller))
}
