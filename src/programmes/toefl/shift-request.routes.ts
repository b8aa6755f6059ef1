import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { type Call, serve } from '#kit/endpoint/serve.ts'
import { bulkAnswer, serveDone } from '#services/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import { readOwnSeat, readSeat } from './seat.actions.ts'
import * as actions from './shift-request.actions.ts'
import * as contract from './shift-request.contract.ts'

type Done = 'accepted' | 'rejected'
type One = Pick<Call<typeof contract.acceptChange>, 'request' | 'caller' | 'params'>
type Many = Pick<Call<typeof contract.acceptChanges>, 'request' | 'caller'> & { body: { ids: number[] } }

export function editRequestRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.withdrawChange, 'details.done.withdrawn', async ({ caller, params }) => {
    await actions.withdrawChange(deps, caller, params.id)
    return readOwnSeat(deps, params.id)
  })

  const one = async (call: One, answer: actions.Answer, done: Done) => {
    const undo = await actions.answerChange(deps, call.caller, call.params.id, answer)
    const message = wordsFor(call.request)(`details.done.${done}`)
    return { ...success(message, await readSeat(deps, call.params.id)), undo }
  }
  serve(app, contract.acceptChange, (call) => one(call, 'accept', 'accepted'))
  serve(app, contract.rejectChange, (call) => one(call, { reason: call.body.reason ?? null }, 'rejected'))

  const many = async (call: Many, answer: actions.Answer, done: Done) => {
    const result = await actions.answerChanges(deps, call.caller, call.body.ids, answer)
    const counts = { done: result.done.length, refused: result.refused.length }
    const message = wordsFor(call.request)(`details.done.${done}Many`, counts)
    return { ...success(message, bulkAnswer(call.request, result)), undo: result.undo }
  }
  serve(app, contract.acceptChanges, (call) => many(call, 'accept', 'accepted'))
  serve(app, contract.rejectChanges, (call) => many(call, { reason: call.body.reason ?? null }, 'rejected'))
}
