/** The end of a server under load: every request that was let in gets an answer. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const patience = { line: 2000, requests: 5000 }

/**
 * Turns readiness off, serves the requests that were sent before, and closes. An upload that lasts longer than some
 * seconds is cut. Closing drops the connections that wait in the system's line for us to take them, although their
 * requests have been sent: so first we queue up behind them ourselves, and close when it is our turn.
 */
export async function closeServer(app: FastifyInstance): Promise<void> {
  app.stopping.now = true
  if (app.server.listening) await standInLine(app)
  const cut = setTimeout(() => app.server.closeAllConnections(), patience.requests)
  await app.close()
  clearTimeout(cut)
}

async function standInLine({ server }: FastifyInstance): Promise<void> {
  // A server that listens on TCP, as ours does, has an address and a port.
  const { address, port } = server.address() as AddressInfo
  const taken = new Set<number | undefined>()
  const note = (socket: Socket) => void taken.add(socket.remotePort)
  server.on('connection', note)
  const own = connect(port, address)
  own.on('error', () => {}) // nobody gets in at all: nothing to wait for but the time
  const limit = Date.now() + patience.line
  while (!(own.localPort && taken.has(own.localPort)) && Date.now() < limit) await delay(10)
  server.off('connection', note)
  own.destroy()
  // Everybody before us is in; some turns of the event loop read what they and the older ones have sent.
  for (let turn = 0; turn < 3; turn += 1) await delay(50)
}
