// The floor of the landing page: bare Fastify that sends finished bytes. ANSWER is a file with the portal's own answer.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// The bench wrote it a moment ago.
const answer = JSON.parse(readFileSync(process.env['ANSWER'] ?? '', 'utf8')) as {
  headers: Record<string, string>
  body: string
}
const body = Buffer.from(answer.body, 'base64')
const app = Fastify()

app.get('/', (_request, reply) => reply.headers(answer.headers).send(body))

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
