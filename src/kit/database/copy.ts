/** Whole tables out of PostgreSQL and into it by COPY, a piece at a time: a table may be larger than memory. */
import { once } from 'node:events'
import pg from 'pg'

/** The members that the library's connection has for COPY in addition to its types. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** How many bytes are gathered before they are handed on. */
const enough = 1_000_000

type Done = (error: Error | undefined) => void

// An ordinary statement of the library, which calls these two when it is a COPY.
class CopyOut extends pg.Query {
  readonly #take: (row: Buffer, connection: Connection) => void
  constructor(text: string, done: Done, take: (row: Buffer, connection: Connection) => void) {
    super(text, done)
    this.#take = take
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    this.#take(chunk, connection)
  }
}

class CopyIn extends pg.Query {
  readonly #give: (connection: Connection) => void
  constructor(text: string, done: Done, give: (connection: Connection) => void) {
    super(text, done)
    this.#give = give
  }
  handleCopyInResponse(connection: Connection): void {
    this.#give(connection)
  }
}

/**
 * Runs a `copy … to stdout` and hands its rows on in pieces of about a megabyte that end where a row ends. The server
 * waits while `take` is at it.
 */
export async function copyOut(client: pg.Client, text: string, take: (rows: Buffer) => Promise<void>): Promise<void> {
  let rows: Buffer[] = []
  let size = 0
  let taking = Promise.resolve()
  let failure: unknown
  const handOn = () => {
    const gathered = Buffer.concat(rows)
    rows = []
    size = 0
    return take(gathered)
  }
  const gather = (row: Buffer, connection: Connection) => {
    rows.push(Buffer.from(row)) // the library uses its buffer again
    size += row.length
    if (size < enough || connection.stream.isPaused()) return
    connection.stream.pause()
    taking = handOn().then(
      () => void connection.stream.resume(),
      (error: unknown) => {
        failure = error
        connection.stream.destroy() // nobody wants the rest
      },
    )
  }
  const problem = await new Promise<Error | undefined>((done) => client.query(new CopyOut(text, done, gather)))
  await taking
  if (failure) throw failure
  if (problem) throw problem
  if (size > 0) await handOn()
}

/** Runs a `copy … from stdin` with these bytes; bytes that the server rejects refuse the whole statement. */
export async function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<void> {
  let ended = false
  let failure: unknown
  const give = async (connection: Connection) => {
    try {
      for await (const chunk of source) {
        if (ended) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      failure = error
      connection.sendCopyFail('the source failed')
    }
  }
  const problem = await new Promise<Error | undefined>((done) => {
    const statement = new CopyIn(
      text,
      (error) => {
        ended = true
        done(error)
      },
      (connection) => void give(connection),
    )
    client.query(statement)
  })
  if (failure) throw failure
  if (problem) throw problem
}
