/** What a folder is to the system: where a process works, and how its names are made to last. */
import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { isLinux, isWindows } from './system.ts'

/** The folder in which a process was started, which it may name without walking there. */
export const here = isLinux ? '/proc/self/cwd' : '.'

/** How a program is told to read a secret from its input; null where it has to open the file by itself. */
export const fromInput = isWindows ? null : '/dev/stdin'

const sync = promisify(fsync)

/** A folder whose names are to last; null on Windows, which opens no folder and writes its names down by itself. */
export const openFolder = (path: string): number | null => (isWindows ? null : openSync(path, 'r'))

/** Makes the names in an open folder last. */
export async function syncFolder(opened: number | null): Promise<void> {
  if (opened !== null) await sync(opened)
}

/** Makes the names in a folder last. */
export async function syncNames(folder: string): Promise<void> {
  const opened = openFolder(folder)
  try {
    await syncFolder(opened)
  } finally {
    if (opened !== null) closeSync(opened)
  }
}
