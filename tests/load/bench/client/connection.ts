/** One keep-alive connection that sends a request when the answer to the last one is complete. */
import { connect, type Socket } from 'node:net'
import { answerReader } from './answer-reader.ts'

export type Connection = { send(parts: readonly Buffer[]): void; close(): void }

type Watch = { answered: (status: number) => void; broken: () => void }

// Read and forgotten before the next read, so all connections share it.
const inbox = Buffer.allocUnsafe(256 * 1024)

/** Connects to this machine. `watch` hears of every answer, and of a connection that ended in the middle of one. */
export function openConnection(port: number, watch: Watch): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let busy = false
    // An early answer must not start the next request while the bytes of the last one still leave.
    let writing = false
    let early: number | null = null
    const finish = (status: number) => {
      busy = false
      watch.answered(status)
    }
    const read = answerReader((status) => {
      if (writing) early = status
      else finish(status)
    })
    const socket: Socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: inbox,
        callback: (size) => {
          read(inbox.subarray(0, size))
          return true
        },
      },
    })
    socket.once('error', reject)
    socket.once('close', () => {
      if (busy) watch.broken()
    })
    socket.once('connect', () => {
      socket.on('error', () => {}) // 'close' follows and tells
      resolve({
        send(parts) {
          busy = true
          writing = true
          early = null
          if (parts.length > 1) socket.cork()
          parts.forEach((part, at) => socket.write(part, at === parts.length - 1 ? written : undefined))
          if (parts.length > 1) socket.uncork()
        },
        close() {
          busy = false
          socket.destroy()
        },
      })
    })

    function written(error?: Error | null): void {
      writing = false
      if (!error && early !== null) finish(early)
    }
  })
}
