/** Uploaded files, as they are served again. */
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint/endpoint.ts'

export const readFile = endpoint({
  method: 'GET',
  path: '/files/:key',
  summary: 'An uploaded picture: its owners and ADMIN; public ones for everybody',
  tag: 'Files',
  access: 'anyone',
  params: z.object({ key: z.string().regex(/^[\w-]{1,100}$/) }),
  reply: 'stream',
})
