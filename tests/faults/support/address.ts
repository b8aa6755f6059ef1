// One address in front of several servers, as somebody who runs a database for others gives it: new connections go where
// it leads now. What goes through can be held, as by a machine that is gone without a word.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Address = {
  port: number
  /** Where new connections go from now on. */
  lead: (port: number) => void
  /** Lets nothing more through on the connections that there are, and closes none. */
  hold: () => void
  /** Closes all connections that there are. */
  cut: () => void
  close: () => Promise<void>
}

export async function fixedAddress(first: number): Promise<Address> {
  let port = first
  const pairs = new Set<{ isHeld: boolean; sockets: Socket[] }>()
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    const pair = { isHeld: false, sockets: [client, target] }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (chunk: Buffer) => void (pair.isHeld || to.write(chunk)))
      from.on('error', () => {}) // breaking is what it is for
      from.on('close', () => {
        if (pair.isHeld) return
        to.destroy()
        pairs.delete(pair)
      })
    }
    pass(client, target)
    pass(target, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const { sockets } of pairs) for (const socket of sockets) socket.destroy()
    pairs.clear()
  }
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has a numeric port
    lead: (to) => (port = to),
    hold() {
      for (const pair of pairs) pair.isHeld = true
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
