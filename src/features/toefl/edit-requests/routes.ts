import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import { readDetail } from '../details/actions.ts'
import { answerOf } from '../details/routes.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function editRequestRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.withdrawChange, 'details.done.withdrawn', async ({ caller, params }) => {
    await actions.withdrawChange(deps, caller, params.id)
    return readDetail(deps, params.id)
  })

  serve(app, contract.acceptChange, async (call) => {
    const undo = await actions.answerChange(deps, call.caller, call.params.id, 'accept')
    const message = wordsFor(call.request)('details.done.accepted')
    return { ...success(message, await readDetail(deps, call.params.id)), undo }
  })

  serve(app, contract.rejectChange, async (call) => {
    const undo = await actions.answerChange(deps, call.caller, call.params.id, {
      reason: call.body.reason ?? null,
    })
    const message = wordsFor(call.request)('details.done.rejected')
    return { ...success(message, await readDetail(deps, call.params.id)), undo }
  })

  serve(app, contract.acceptChanges, async (call) => {
    const result = await actions.answerChanges(deps, call.caller, call.body.ids, 'accept')
    const counts = { done: result.done.length, refused: result.refused.length }
    const message = wordsFor(call.request)('details.done.acceptedMany', counts)
    return { ...success(message, answerOf(call.request, result)), undo: result.undo }
  })

  serve(app, contract.rejectChanges, async (call) => {
    const { ids, reason } = call.body
    const result = await actions.answerChanges(deps, call.caller, ids, { reason: reason ?? null })
    const counts = { done: result.done.length, refused: result.refused.length }
    const message = wordsFor(call.request)('details.done.rejectedMany', counts)
    return { ...success(message, answerOf(call.request, result)), undo: result.undo }
  })
}
