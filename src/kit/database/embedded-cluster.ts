// The folder that PostgreSQL calls its cluster: its owner, how it is made, which settings it runs with.
//
// The server often runs as another user than this process (it refuses root), and the folder may lie below one
// that is closed to that user. So the server never walks the path: it is started inside the folder and told that
// its data is in the folder in which it starts. The data then always stay where the operator wants them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, allow, giveTo } from '#kit/machine/accounts.ts'
import { fromInput, here, syncNames } from '#kit/machine/folders.ts'
import { systemPath } from '#kit/machine/system.ts'
import type { Binaries } from './embedded-binaries.ts'

/** Who runs the server; undefined: this user. */
export type ServerAccount = Account | undefined

const passwordFile = 'superuser-password'

/** Nothing of our own environment reaches the server; PG* variables would change what it does. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', ...systemPath }

/** Makes the cluster if it is missing. Killed half-way, it leaves only a `.new` folder that the next start replaces. */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  account: ServerAccount,
  durable: boolean,
): Promise<void> {
  if (existsSync(cluster)) {
    const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
    if (major === binaries.major) return await allow(cluster, 0o700) // a restored backup may be open to others
    throw new Error(
      `The data folder ${cluster} was made by PostgreSQL ${major}, but this portal brings PostgreSQL ${binaries.major}.`,
    )
  }
  const fresh = `${cluster}.new`
  const password = `${cluster}.password`
  await rm(fresh, { recursive: true, force: true })
  await rm(password, { force: true })
  await mkdir(fresh, { mode: 0o700 })
  await write(password, randomBytes(24).toString('hex'))
  await giveTo(account, fresh)
  await giveTo(account, password)
  await initialize(fresh, password, binaries, account, durable)
  await rename(password, join(fresh, passwordFile))
  await syncNames(fresh)
  await rename(fresh, cluster)
  await syncNames(dirname(cluster))
}

/** The superuser's password; it lives in the cluster, so the two can never part. */
export async function readPassword(cluster: string): Promise<string> {
  return await readFile(join(cluster, passwordFile), 'utf8')
}

async function initialize(
  folder: string,
  password: string,
  binaries: Binaries,
  account: ServerAccount,
  durable: boolean,
): Promise<void> {
  const options = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${fromInput ?? password}`,
    '--no-instructions',
  ]
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const speed = durable ? [] : ['--no-sync']
  const secret = await open(password, 'r') // handed over open, for the folder above it may be closed to the server
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(binaries.initdb, ['-D', here, ...options, ...locale, ...speed], {
        ...account,
        cwd: folder,
        env: serverEnvironment,
        stdio: [secret.fd, 'ignore', 'pipe'],
      })
      let complaint = ''
      child.stderr?.on('data', (text: Buffer) => (complaint += text.toString()))
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`The database could not be created in ${folder}: ${complaint}`)),
      )
    })
  } finally {
    await secret.close()
  }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

/** A name for this cluster that is unique on this machine; the server shows it in all its process titles. */
export function clusterName(cluster: string): string {
  const { dev, ino } = statSync(cluster)
  return `embedded_${dev}_${ino}_`
}

/** The server's command line. Settings live here, not in postgresql.conf, so that a new version can change them. */
export function serverArguments(cluster: string, port: number, durable: boolean): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: clusterName(cluster),
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_buffers: '128MB',
    max_connections: durable ? 100 : 200, // the tests keep a pool per file
    max_parallel_workers_per_gather: 0, // two cores serve many requests better than one
    // The application logs its own errors; the server's texts would quote statements and personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(durable ? synced : unsynced),
  }
  return ['-D', here, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

const synced = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const unsynced = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}
