import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveResource } from '#kit/resource/serve-resource.ts'
import { resourceTools } from '#services/resource-tools.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import { homeAt, orderSection, type RenderHome } from './content-order.actions.ts'
import { cleanContent, placesLeft } from './landing.actions.ts'
import { achievements, landingContent, partnerships } from './content.resource.ts'
import { ownNames, type ShownProgrammes } from './landing.store.ts'
import { readPlacesLeft } from './offer.contract.ts'
import { orderContent, readHomeAt } from './content-order.contract.ts'

export function landingRoutes(app: FastifyInstance, deps: Deps & ShownProgrammes, render: RenderHome): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, achievements, {})
  serveResource(app, tools, partnerships, {})
  serveData(app, readPlacesLeft, placesLeft(deps))
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
