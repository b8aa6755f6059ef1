import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import { cleanContent } from './actions.ts'
import { achievements, landingContent, partnerships } from './resources.ts'

export function landingRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, achievements, {})
  serveResource(app, tools, partnerships, {})
  serveResource(app, tools, landingContent, {
    prepare: cleanContent,
    computed: {
      question: () => sql`case when t.kind = 'FAQ' then t.title end`,
      answer: () => sql`case when t.kind = 'FAQ' then t.description end`,
      profile: () => sql`case when t.kind = 'TESTIMONY' then (select key from file where id = t.image_id) end`,
      content: () => sql`case when t.kind = 'TESTIMONY' then t.description end`,
    },
  })
}
