import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import { orderSection } from './actions.ts'
import { orderContent } from './contract.ts'

export function editorRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  serve(app, orderContent, async (call) => {
    const { section, ids } = call.body
    await orderSection(deps, signedIn(call), section, ids)
    return { status: 'success' as const, message: wordsFor(call.request)('catalogue.content.ordered'), data: null }
  })
}
