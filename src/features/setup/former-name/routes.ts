import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function formerNameRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  serveData(app, contract.readFormerTexts, () => actions.readFormerTexts(deps))
  serveDone(app, contract.replaceFormerName, 'setup.formerName.replaced', ({ caller, body }) =>
    actions.replaceFormerName(deps, caller, body.texts),
  )
  serveDone(app, contract.undoFormerName, 'setup.identity.undone', ({ caller }) => actions.undoFormerName(deps, caller))
  serve(app, contract.keepFormerName, async (call) => {
    const data = await actions.keepFormerName(deps, call.caller, call.body)
    return success(wordsFor(call.request)(call.body.is_kept ? 'setup.formerName.kept' : 'setup.formerName.asked'), data)
  })
}
