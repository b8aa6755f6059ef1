// Stands between browser and portal and lets requests through, but never an answer.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type LosingProxy = {
  baseUrl: string
  /** Resolves when the portal has begun to answer something. */
  answerBegan: Promise<void>
  close: () => Promise<void>
}

/** Starts it in front of the portal at `target`. */
export async function loseAnswers(target: string): Promise<LosingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let began = () => {}
  const answerBegan = new Promise<void>((resolve) => (began = resolve))
  const server = createServer((browser) => {
    const portal = connect(Number(port), hostname)
    for (const socket of [browser, portal]) {
      sockets.add(socket)
      socket.on('error', () => {}) // breaking is what it is for
    }
    browser.pipe(portal)
    portal.on('data', () => began())
    portal.on('close', () => browser.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo // a TCP server has a numeric port
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    answerBegan,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
