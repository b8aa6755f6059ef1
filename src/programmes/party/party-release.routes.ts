import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './party-release.actions.ts'
import * as contract from './party-release.contract.ts'

export function partyReleaseRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readPartyRelease, ({ params }) => actions.readRelease(deps, params.id))
  serve(app, contract.releasePartyCertificates, async (call) => {
    const undo = await actions.releaseCertificates(deps, call.caller, call.params.id, call.body.seen)
    const data = await actions.readRelease(deps, call.params.id)
    const said = wordsFor(call.request)('partyCertificates.done.released', { count: data.counts.here })
    return { ...success(said, data), undo }
  })
}
