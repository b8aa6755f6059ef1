/** What is new in this version, for an administrator who comes back after an upgrade. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('Set-up')

const release = z.object({
  version: z.string(),
  day: z.string(),
  /** In the reader's language. */
  changes: z.array(z.string()),
})

export const readNews = endpoint('GET /setup/news', {
  summary: 'What is new since the caller last read it; nothing on a portal that was never upgraded',
  access: onlyAdmin,
  reply: one(z.object({ releases: z.array(release) }).meta({ id: 'ReleaseNews' })),
})
export type News = z.output<typeof readNews.reply>['data']

export const readThem = endpoint('POST /setup/news/read', {
  summary: 'Say that the caller has read what is new',
  access: onlyAdmin,
  reply: written(z.object({ releases: z.array(release).max(0) })),
})
