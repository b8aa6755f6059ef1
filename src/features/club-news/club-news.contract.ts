/** Club news: mails that nobody needs for what they signed up for, so everybody may end them. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { one, optional, written, yesNo } from '#kit/endpoint/fields.ts'
import { roles } from '#roles.ts'

const endpoint = endpointsOf('Club news')

const choice = z.object({ is_wanted: z.boolean() }).meta({ id: 'ClubNews' })

export const changeNewsByKey = endpoint('POST /club-news/:key', {
  summary:
    'End club news for the readers of a mail by the key in its link, or take that back; mail programs send no field',
  access: 'anyone',
  perMinute: 60,
  params: z.object({ key: z.string().min(1).max(2000) }),
  body: z.object({ is_wanted: optional(yesNo()) }),
  reply: written(choice),
})

export const readOwnNews = endpoint('GET /user/club-news', {
  summary: 'Whether the caller gets club news',
  access: roles,
  reply: one(choice),
})

export const changeOwnNews = endpoint('PUT /user/club-news', {
  summary: 'Get club news or not',
  access: roles,
  body: z.object({ is_wanted: yesNo() }),
  reply: written(choice),
})
