import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { type Call, serve } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { wordsFor } from '#words/reply-words.ts'
import { applications } from './board.actions.ts'
import * as actions from './interview.actions.ts'
import type { BoardApplication } from './board.contract.ts'
import * as contract from './interview.contract.ts'

type Asked = Pick<Call<typeof contract.cancelInterview>, 'request' | 'caller' | 'params'>
type Done = 'interviewSet' | 'interviewPlanned' | 'interviewCancelled'

export function interviewRoutes(app: FastifyInstance, deps: Deps): void {
  /** What was done with whose application, and the application as it is now. */
  const done = async (call: Asked, nameOf: (found: BoardApplication) => Done) => {
    const found = await applications.read(deps, call.caller, call.params.id)
    return success(wordsFor(call.request)(`bom.done.${nameOf(found)}`, { name: found.name }), found)
  }

  serve(app, contract.setInterview, async (call) => {
    await actions.setInterview(deps, call.caller, call.params.id, call.body)
    return done(call, ({ status }) => (status === 'INTERVIEW' ? 'interviewSet' : 'interviewPlanned'))
  })

  serve(app, contract.cancelInterview, async (call) => {
    await actions.cancelInterview(deps, call.caller, call.params.id)
    return done(call, () => 'interviewCancelled')
  })

  serveDone(app, contract.assess, 'bom.done.assessed', async ({ caller, params, body }) => {
    await actions.assess(deps, caller, params.id, body)
    return applications.read(deps, caller, params.id)
  })

  serveFile(app, contract.interviewCalendar, (request) => actions.readCalendar(deps, request))
}
