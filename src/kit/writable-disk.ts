/** Whether a folder takes files: a disk that went read-only, or a setting that names no folder, says so here and not later. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A full disk is another matter: it comes and goes, and the rest goes on. */
const full = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Makes a folder where it is missing, and a file in it for a moment.
 * @throws the system's error when it takes none
 */
export async function expectWritable(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await (await open(probe, 'wx', 0o600)).close()
  } catch (error) {
    if (!full.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  await rm(probe, { force: true })
}
