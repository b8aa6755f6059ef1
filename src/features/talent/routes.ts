import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency/idempotency.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { serveBin } from '#services/bin/serve-bin.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'
import { talentFields } from './resources.ts'
import { findPage } from './store.ts'

export function talentRoutes(app: FastifyInstance, deps: Deps): void {
  serveResource(app, resourceTools(deps), talentFields, {})

  serve(app, contract.applyAsTalent, async ({ body, caller, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    const made = await actions.apply(deps, caller, body, key, languageFor(request))
    return success(wordsFor(request)('talent.done.applied'), made)
  })

  serve(app, contract.listTalents, ({ query }) => findPage(deps.db, query))
  serve(app, contract.exportTalents, (call) => actions.exportTalents(deps, call))

  serve(app, contract.readTalent, async (call) => ({
    data: await actions.readApplication(deps, signedIn(call), call.params.id),
  }))

  serve(app, contract.updateTalent, async (call) => {
    const changed = await actions.change(deps, signedIn(call), call.params.id, call.body)
    return success(wordsFor(call.request)('talent.done.updated'), changed)
  })

  serveBin(app, deps, {
    recycle: contract.recycleTalent,
    restore: contract.restoreTalent,
    bin: actions.talentBin,
    read: (id, caller) => actions.readApplication(deps, caller, id),
    words: 'talent',
  })
}
