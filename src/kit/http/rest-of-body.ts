/**
 * A request may be refused before its body is here. What is still on its way is read and thrown away, so that the
 * connection serves the next request; the time limit of requests ends a body that never ends.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

// A request made up by `inject` does not say.
const isOnItsWay = (raw: Partial<IncomingMessage>) => raw.complete === false

/** Keeps connections usable after an early answer. Before other hooks that set the `Connection` header. */
export function dropRestOfBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // Closing now would reset the connection, and the sender would never see the answer.
    if (isOnItsWay(request.raw)) void reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (!isOnItsWay(raw)) return
    // A parser that gave up has left the body standing.
    raw.unpipe()
    raw.resume()
  })
}
