import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import { homeAt, orderSection, type RenderHome } from './actions.ts'
import { orderContent, readHomeAt } from './contract.ts'

export function editorRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>, render: RenderHome): void {
  serve(app, readHomeAt, async ({ query: { at, language } }) => ({
    data: { html: await homeAt(deps, render, at === undefined ? deps.now() : new Date(at), language) },
  }))
  serve(app, orderContent, async (call) => {
    const { section, ids } = call.body
    await orderSection(deps, call.caller, section, ids)
    return { status: 'success' as const, message: wordsFor(call.request)('catalogue.content.ordered'), data: null }
  })
}
