/** Writing files so that they survive a power cut, or leave nothing behind. */
import { open, rename, rm } from 'node:fs/promises'
import type { Upload } from '#kit/endpoint/fields.ts'

/** Puts what an upload holds at `path`, synced; a failure leaves nothing there. */
export async function place(held: Upload['held'], path: string): Promise<void> {
  if (typeof held === 'string') {
    await syncFile(held)
    return rename(held, path)
  }
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(held)
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.datasync()
  } finally {
    await file.close()
  }
}
