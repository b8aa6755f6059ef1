import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import { homeAt, orderSection, type RenderHome } from './editor/actions.ts'
import { cleanContent } from './actions.ts'
import { achievements, landingContent, partnerships } from './resources.ts'
import { ownNames } from './store.ts'
import { orderContent, readHomeAt } from './editor/contract.ts'

export function landingRoutes(app: FastifyInstance, deps: Deps, render: RenderHome): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, achievements, {})
  serveResource(app, tools, partnerships, {})
  serve(app, readHomeAt, async ({ query: { at, language } }) => ({
    data: { html: await homeAt(deps, render, at === undefined ? deps.now() : new Date(at), language) },
  }))
  serve(app, orderContent, async (call) => {
    const { section, ids } = call.body
    await orderSection(deps, call.caller, section, ids)
    return { status: 'success' as const, message: wordsFor(call.request)('catalogue.content.ordered'), data: null }
  })
  serveResource(app, tools, landingContent, {
    prepare: cleanContent,
    computed: ownNames,
  })
}
