import type { FastifyInstance } from 'fastify'
import { tileEdgeOf } from '#brand.ts'
import { filePolicy } from '#kit/pages/headers.ts'
import { brandNow, clubLogoAs, clubNow } from '#services/club.ts'
import { logoForms } from '#services/club-logo.ts'
import { manifest, robots, sitemap } from './site.actions.ts'
import { letterTile } from './site-icon.rules.ts'

const aWhile = 'public, max-age=3600'

/** What robots ask for, which names absolute addresses; and what shows who the club is outside its pages. */
export function siteRoutes(app: FastifyInstance, origin: string): void {
  app.get('/robots.txt', (_, reply) =>
    reply.header('cache-control', aWhile).type('text/plain; charset=utf-8').send(robots(origin)),
  )
  app.get('/sitemap.xml', (_, reply) =>
    reply.header('cache-control', aWhile).type('application/xml; charset=utf-8').send(sitemap(origin)),
  )
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .header('cache-control', aWhile)
      .type('application/manifest+json')
      .send(JSON.stringify(manifest(clubNow()))),
  )
  app.get('/club/letter.svg', (_, reply) =>
    reply
      .headers({ 'cache-control': aWhile, 'content-security-policy': filePolicy })
      .type('image/svg+xml')
      .send(letterTile(clubNow(), tileEdgeOf(brandNow().accent))),
  )
  for (const form of logoForms)
    app.get(`/club/${form}.png`, async (_, reply) => {
      const picture = await clubLogoAs(form)
      if (!picture) return reply.callNotFound()
      return reply
        .headers({
          'cache-control': aWhile,
          'content-security-policy': filePolicy,
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type('image/png')
        .send(picture)
    })
}
