import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { undoDecision, type Undoers } from '#services/decision-undo.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as contract from './decision.contract.ts'

export function decisionRoutes(app: FastifyInstance, deps: Deps, undoers: Undoers): void {
  serve(app, contract.undoDecision, async (call) => {
    const undone = await undoDecision(deps, call.caller, call.params.id, undoers)
    return success(wordsFor(call.request)('office.undo.done', { count: undone.length }), { undone })
  })
}
