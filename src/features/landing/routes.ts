import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import type { RenderHome } from './editor/actions.ts'
import { editorRoutes } from './editor/routes.ts'
import { cleanContent } from './actions.ts'
import { achievements, landingContent, partnerships } from './resources.ts'
import { ownNames } from './store.ts'

export function landingRoutes(app: FastifyInstance, deps: Deps, render: RenderHome): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, achievements, {})
  serveResource(app, tools, partnerships, {})
  editorRoutes(app, deps, render)
  serveResource(app, tools, landingContent, {
    prepare: cleanContent,
    computed: ownNames,
  })
}
