import type { FastifyInstance } from 'fastify'
import { robots, sitemap } from './actions.ts'

const aWhile = 'public, max-age=3600'

/** What robots ask for; it names absolute addresses. */
export function siteRoutes(app: FastifyInstance, origin: string): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', aWhile).type('text/plain; charset=utf-8').send(robots(origin)),
  )
  app.get('/sitemap.xml', (_, reply) =>
    reply.header('cache-control', aWhile).type('application/xml; charset=utf-8').send(sitemap(origin)),
  )
}
