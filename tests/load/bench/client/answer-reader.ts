/** Reads answers off a connection that carries one request at a time: only the status and where the answer ends. */

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')
const nothing = Buffer.alloc(0)

/** Gives a function to be fed with what arrives; `done` is called at the end of every answer. */
export function answerReader(done: (status: number) => void): (bytes: Buffer) => void {
  let status = 0
  let head = nothing
  /** Bytes of the body that are still to come; null inside a head, -1 for a body in chunks. */
  let left: number | null = null
  let tail = nothing

  const end = () => {
    left = null
    done(status)
  }

  // With one request at a time nothing follows an answer, so its end is the end of what has arrived.
  const readChunked = (bytes: Buffer) => {
    tail = Buffer.concat([tail, bytes.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
    if (!tail.equals(lastChunk)) return
    tail = nothing
    end()
  }

  return (bytes) => {
    let body = bytes
    if (left === null) {
      const all = head.length > 0 ? Buffer.concat([head, bytes]) : bytes
      const split = all.indexOf(headEnd)
      if (split < 0) {
        // A copy, for the bytes belong to the next read.
        head = Buffer.from(all)
        return
      }
      head = nothing
      status = (all[9]! - 48) * 100 + (all[10]! - 48) * 10 + (all[11]! - 48)
      left = lengthOf(all.toString('latin1', 0, split), status)
      body = all.subarray(split + (left < 0 ? 2 : 4))
    }
    if (left < 0) return readChunked(body)
    left -= body.length
    if (left <= 0) end()
  }
}

function lengthOf(head: string, status: number): number {
  if (status === 204 || status === 304) return 0
  const at = head.search(/\r\ncontent-length:/i)
  if (at >= 0) return Number.parseInt(head.slice(at + 17), 10)
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? -1 : 0
}
