// One process per data folder. The lock is a socket in Linux's abstract namespace, named after the folder's
// device and inode: the kernel frees it the moment its holder dies, so a kill -9 leaves nothing stale behind.
// A pipe of Windows does the same. Elsewhere it is a file, and one that nobody answers at is stale.
import { rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLinux, isWindows } from './system.ts'

function lockName(dev: number, ino: number): string {
  const name = `folder-lock-${dev}-${ino}`
  if (isLinux) return `\0${name}`
  return isWindows ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

/**
 * Takes the folder for this process and returns the function that gives it back.
 * Throws one clear sentence when another process holds it.
 */
export async function lockFolder(directory: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(directory)
  const name = lockName(dev, ino)
  const server = (await listen(name)) ?? (await listenAgain(name))
  if (!server) {
    const holder = await askHolder(name)
    throw new Error(`Another portal (process ${holder ?? 'unknown'}) is already using the data folder ${directory}.`)
  }
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** The listening lock, or undefined when the name is taken. It never keeps the process alive. */
function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(String(process.pid))
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(name, () => resolve(server))
    server.unref()
  })
}

/** Where the lock is a file it outlives its holder. */
async function listenAgain(name: string): Promise<Server | undefined> {
  if (isLinux || isWindows || (await askHolder(name)) !== undefined) return undefined
  await rm(name, { force: true })
  return listen(name)
}

/** The process id of the lock's holder, or undefined if it is too busy to say. */
function askHolder(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(name)
    socket.setEncoding('utf8').setTimeout(1000, () => socket.destroy())
    socket.on('data', (text: string) => (answer += text))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer || undefined))
  })
}
