/** Uploaded files, as they are served again. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'

export const readFile = endpoint('GET /files/:key', {
  summary: 'An uploaded picture, or the part of it that `Range` names: its owners and ADMIN; public ones for everybody',
  tag: 'Files',
  access: 'anyone',
  params: z.object({ key: z.string().regex(/^[\w-]{1,100}$/) }),
  query: z.object({
    /** A narrower form of a public picture; a picture that is no wider comes as it is. */
    w: z
      .enum(['480', '960'])
      .transform((width) => Number(width) as 480 | 960)
      .optional(),
  }),
  mayAnswer: [206, 410, 416],
  reply: 'stream',
})
