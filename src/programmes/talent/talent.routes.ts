import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveResource } from '#kit/resource/serve-resource.ts'
import { serveDone } from '#services/serve-done.ts'
import { serveBin } from '#services/serve-bin.ts'
import { resourceTools } from '#services/resource-tools.ts'
import { languageFor } from '#words/reply-words.ts'
import * as actions from './talent.actions.ts'
import * as contract from './talent.contract.ts'
import { talentFields } from './talent.resource.ts'
import { findPage } from './talent.store.ts'

export function talentRoutes(app: FastifyInstance, deps: Deps): void {
  serveResource(app, resourceTools(deps), talentFields, {})

  serveDone(app, contract.applyAsTalent, 'talent.done.applied', async ({ caller, body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return actions.apply(deps, caller, body, key, languageFor(request))
  })

  serve(app, contract.listTalents, ({ query }) => findPage(deps.db, query))
  serve(app, contract.exportTalents, (call) => actions.exportTalents(deps, call))

  serveData(app, contract.readTalent, ({ caller, params }) => actions.readApplication(deps, caller, params.id))

  serveDone(app, contract.updateTalent, 'talent.done.updated', ({ caller, params, body }) =>
    actions.change(deps, caller, params.id, body),
  )

  serveBin(app, deps, {
    recycle: contract.recycleTalent,
    restore: contract.restoreTalent,
    bin: actions.talentBin,
    read: (id, caller) => actions.readApplication(deps, caller, id),
    words: 'talent',
  })
}
