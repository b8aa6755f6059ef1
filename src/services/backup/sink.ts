/** Where the bytes of a backup go: into a file that only its owner may read, as they are or encrypted on their way. */
import { type FileHandle, open } from 'node:fs/promises'
import type { Sink } from './archive.ts'
import { encrypterFor } from './age.ts'

/** Begins a file; nothing may be there yet. */
export async function fileSink(path: string): Promise<Sink> {
  const file = await open(path, 'wx', 0o600)
  return { write: (bytes) => writeAll(file, bytes), finish: () => file.sync(), close: () => file.close() }
}

/** The same, encrypted for these public keys: nothing readable ever reaches the disk. */
export async function sealedSink(path: string, recipients: readonly string[]): Promise<Sink> {
  const encrypter = await encrypterFor(recipients)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const sealed = await encrypter.encrypt(readable)
  const file = await open(path, 'wx', 0o600)
  const writer = writable.getWriter()
  writer.closed.catch(() => undefined) // the write that waits for it says so
  const arriving = (async () => {
    for await (const chunk of sealed) await writeAll(file, chunk)
  })()
  arriving.catch(() => undefined)
  // A disk that takes no more says so through `arriving`; the writer would only wait.
  const orFailed = <T>(step: Promise<T>) => Promise.race([step, arriving.then(() => step)])
  return {
    write: (bytes) => orFailed(writer.write(Uint8Array.from(bytes))),
    async finish() {
      await orFailed(writer.close())
      await arriving
      await file.sync()
    },
    async close() {
      await writer.abort().catch(() => undefined)
      await arriving.catch(() => undefined)
      await file.close()
    },
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length;) from += (await file.write(bytes, from)).bytesWritten
}
