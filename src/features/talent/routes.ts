import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serveResource } from '../../kit/resource/serve.ts'
import { resourceTools } from '../../services/resources/resource-tools.ts'
import { talentFields } from './resources.ts'

export function talentRoutes(app: FastifyInstance, deps: Deps): void {
  serveResource(app, resourceTools(deps), talentFields, {})
}
