/** A file of a request while it arrives: in memory as long as it is small and there is room, then on the disk. */
import { type FileHandle, open, unlink } from 'node:fs/promises'

// Photos from phones come smaller than this once the browser has scaled them; in a rush the disk is what they wait for.
const smallFile = 512 * 1024
/** Bytes that small files of all requests may hold in memory; beyond, files go to the disk. */
export const room = { left: 64 * 1024 * 1024 }

export type Arrival = {
  add: (chunk: Buffer) => Promise<void>
  /** Gives its place in memory to others: the content so far goes to the disk, and so does the rest. */
  leaveMemory: () => Promise<void>
  /** The bytes, or the path of the file that holds them. */
  end: () => Promise<Buffer | string>
  /** Lets go of everything; harmless twice. */
  drop: () => Promise<void>
}

/** Begins one that goes to `path` where memory is not for it. */
export function arrival(path: string): Arrival {
  let chunks: Buffer[] = []
  let held = 0
  let size = 0
  let mayHold = true
  let isGone = false
  let disk: FileHandle | undefined
  let last: Promise<unknown> = Promise.resolve()

  // A slow file is moved while its next chunk may come: one after the other.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  const forget = () => {
    room.left += held
    held = 0
    chunks = []
  }
  const toDisk = async (more: Buffer[]) => {
    mayHold = false
    if (chunks.length + more.length === 0) return
    disk ??= await open(path, 'wx', 0o600)
    for (const chunk of [...chunks, ...more]) await disk.writeFile(chunk)
    forget()
  }
  return {
    add: (chunk) =>
      inTurn(async () => {
        if (isGone) return
        size += chunk.length
        if (!mayHold || size > smallFile || room.left < chunk.length) return toDisk([chunk])
        room.left -= chunk.length
        held += chunk.length
        chunks.push(chunk)
      }),
    leaveMemory: () => inTurn(async () => (isGone ? undefined : toDisk([]))),
    end: () =>
      inTurn(async () => {
        await disk?.close()
        // Copied: the chunks are pieces of larger buffers, which would all stay.
        return disk ? path : Buffer.concat(chunks)
      }),
    drop: () =>
      inTurn(async () => {
        isGone = true
        forget()
        await disk?.close().catch(() => undefined)
        // Most have moved to their place by now.
        if (disk) await unlink(path).catch(() => undefined)
      }),
  }
}
