// A client that sends what it likes, byte for byte, on a connection that it keeps.
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  /** The server said, or showed, that it takes nothing more here. */
  isLast: boolean
}

export type Connection = {
  socket: Socket
  write: (...pieces: (string | Buffer)[]) => void
  /** The next answer. */
  answer: (patience?: number) => Promise<Answer>
  close: () => void
}

/** Opens one. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let got = Buffer.alloc(0)
  let ended: string | null = null
  let look: () => void = () => {}
  socket.on('data', (data) => {
    got = Buffer.concat([got, data])
    look()
  })
  const end = (why: string) => {
    ended ??= why
    look()
  }
  socket.on('end', () => end('closed'))
  socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  socket.on('close', () => end('closed'))
  await once(socket, 'connect')

  const next = (): Answer | null => {
    const taken = readAnswer(got)
    if (!taken) return null
    got = got.subarray(taken.length)
    return { ...taken.answer, isLast: ended !== null || taken.answer.headers['connection'] === 'close' }
  }
  return {
    socket,
    write: (...pieces) => {
      for (const piece of pieces) if (socket.writable) socket.write(piece)
    },
    answer: (patience = 20_000) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no answer')), patience)
        look = () => {
          const found = next()
          if (!found && ended === null) return
          clearTimeout(late)
          look = () => {}
          if (found) resolve(found)
          else reject(new Error(`${ended} without an answer`))
        }
        look()
      }),
    close: () => void socket.destroy(),
  }
}

function readAnswer(bytes: Buffer): { answer: Omit<Answer, 'isLast'>; length: number } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const status = Number(first.split(' ')[1])
  const length = end + 4 + Number(headers['content-length'] ?? 0)
  if (bytes.length < length) return null
  return { answer: { status, headers, body: bytes.subarray(end + 4, length).toString() }, length }
}
