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

  serve(app, contract.talentApplications.list, ({ query }) => findPage(deps.db, query))
  serve(app, contract.talentApplications.export, (call) => actions.exportTalents(deps, call))

  serveData(app, contract.talentApplications.read, ({ caller, params }) =>
    actions.applications.read(deps, caller, params.id),
  )

  serveDone(app, contract.talentApplications.change, 'talent.done.updated', ({ caller, params, body }) =>
    actions.applications.change(deps, caller, params.id, body),
  )

  serveBin(app, deps, {
    recycle: contract.talentApplications.recycle,
    restore: contract.talentApplications.restore,
    bin: actions.applications.bin,
    read: (id, caller) => actions.applications.read(deps, caller, id),
    words: 'talent',
  })
}
