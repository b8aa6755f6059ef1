// Stands between portal and database, and can break a connection at the worst moment: when the database has
// committed and the portal does not know it yet.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type BreakingProxy = {
  /** The database's address, through here. */
  url: string
  /** Breaks so many of the commits to come, after they have been done. */
  breakCommits: (count: number) => void
  broken: () => number
  close: () => Promise<void>
}

/** Starts it in front of the database at `target`. */
export async function breakingProxy(target: string): Promise<BreakingProxy> {
  const address = new URL(target)
  const sockets = new Set<Socket>()
  let toBreak = 0
  let broken = 0
  const server = createServer((portal) => {
    const database = connect(Number(address.port), address.hostname)
    let isDoomed = false
    for (const socket of [portal, database]) {
      sockets.add(socket)
      socket.on('error', () => {}) // breaking is what it is for
    }
    portal.on('data', (chunk: Buffer) => {
      if (toBreak > 0 && chunk.includes('commit\0')) {
        toBreak -= 1
        isDoomed = true
      }
      database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (!isDoomed) return void portal.write(chunk)
      broken += 1
      portal.destroy()
      database.destroy()
    })
    portal.on('close', () => database.destroy())
    database.on('close', () => portal.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a numeric port
  const url = new URL(target)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    breakCommits: (count) => (toBreak = count),
    broken: () => broken,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
