import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { wordsFor } from '#words/reply-words.ts'
import { readApplication } from '../actions.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function interviewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.setInterview, async (call) => {
    const { caller } = call
    await actions.setInterview(deps, caller, call.params.id, call.body)
    const found = await readApplication(deps, caller, call.params.id)
    const key = found.status === 'INTERVIEW' ? 'interviewSet' : 'interviewPlanned'
    return success(wordsFor(call.request)(`bom.done.${key}`, { name: found.name }), found)
  })

  serve(app, contract.cancelInterview, async (call) => {
    const { caller } = call
    await actions.cancelInterview(deps, caller, call.params.id)
    const found = await readApplication(deps, caller, call.params.id)
    return success(wordsFor(call.request)('bom.done.interviewCancelled', { name: found.name }), found)
  })

  serve(app, contract.assess, async (call) => {
    const { caller } = call
    await actions.assess(deps, caller, call.params.id, call.body)
    const found = await readApplication(deps, caller, call.params.id)
    return success(wordsFor(call.request)('bom.done.assessed'), found)
  })

  serveFile(app, contract.interviewCalendar, (request) => actions.readCalendar(deps, request))
}
