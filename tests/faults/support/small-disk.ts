// A disk that is really full: a small file system of its own where that may be mounted, else a limit on how large a
// file of the portal may grow, which the kernel refuses in the same place with EFBIG instead of ENOSPC.
import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isLong } from '../../support/effort.ts'

const run = promisify(execFile)

export type DiskKind = 'file system' | 'file size'

export type SmallDisk = {
  folder: string
  kind: DiskKind
  /** Leaves the portals so many bytes. */
  leave: (bytes: number) => Promise<void>
  /** No further file may be made, whatever its size. */
  refuseNames: () => Promise<void>
  /** All of its room again. */
  empty: () => Promise<void>
  close: () => Promise<void>
}

/**
 * How a disk can be filled here: a limit everywhere on Linux, and a file system where one may be mounted. A short run
 * takes one of them.
 */
export async function diskKinds(): Promise<DiskKind[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-mount-'))
  try {
    await mount(folder, ['size=64k'])
    await unmount(folder)
    return isLong ? ['file system', 'file size'] : ['file system']
  } catch {
    return ['file size']
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const mount = (folder: string, options: string[]) =>
  run('mount', ['-t', 'tmpfs', '-o', options.join(','), 'portal-small-disk', folder])
// Lazily: a portal that was just killed may still hold a file there.
const unmount = (folder: string) => run('umount', ['-l', folder])

/**
 * Makes one of `size` bytes.
 * @param processes those whose files are limited, where it is a limit
 */
export async function smallDisk(kind: DiskKind, size: number, processes: () => number[]): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-small-disk-'))
  return kind === 'file system' ? mounted(folder, size) : limited(folder, processes)
}

async function mounted(folder: string, size: number): Promise<SmallDisk> {
  await mount(folder, [`size=${size}`, 'mode=700'])
  const ballast = join(folder, 'ballast')
  const all = (await statfs(folder)).files
  const names = (count: number) => run('mount', ['-o', `remount,size=${size},nr_inodes=${count}`, folder])
  const adjust = async (bytes: number) => {
    const file = await open(ballast, 'a')
    try {
      const { bavail, bsize } = await statfs(folder)
      const more = bavail * bsize - bytes
      const { size: now } = await file.stat()
      if (more > 0) await file.appendFile(Buffer.alloc(more))
      else await file.truncate(Math.max(0, now + more))
    } finally {
      await file.close()
    }
  }
  // A job of the portal may take the room that was just measured: then it is measured again.
  const leave = async (bytes: number): Promise<void> => {
    try {
      await adjust(bytes)
    } catch (error) {
      if (!isFull(error)) throw error
      await leave(bytes)
    }
  }
  return {
    folder,
    kind: 'file system',
    leave,
    async refuseNames() {
      const { files, ffree } = await statfs(folder)
      await names(files - ffree)
    },
    async empty() {
      await names(all)
      await truncate(ballast, 0).catch(() => undefined)
    },
    async close() {
      await unmount(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

function limited(folder: string, processes: () => number[]): SmallDisk {
  const limit = async (size: number | 'unlimited') => {
    // Only the soft limit, so that the process that set it can raise it again.
    for (const pid of processes()) await run('prlimit', ['--pid', String(pid), `--fsize=${size}:`])
  }
  return {
    folder,
    kind: 'file size',
    leave: limit,
    refuseNames: () => limit(0),
    empty: () => limit('unlimited'),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
