/** A floor as a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../support/process.ts'

export type Program = { pid: number; port: number; stop: () => Promise<void> }

const folder = join(import.meta.dirname, '../floors')

/** Starts `floors/<name>.ts` with these settings and waits until it listens on PORT. */
export async function startFloor(name: string, settings: Record<string, string> = {}): Promise<Program> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(folder, `${name}.ts`)], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...settings, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const endWithUs = () => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    child.kill('SIGKILL')
    await exited
  }
  for (const limit = Date.now() + 20_000; !(await isListening(port)); await delay(20)) {
    if (Date.now() < limit && child.exitCode === null) continue
    await stop()
    throw new Error(`The floor ${name} did not start.`)
  }
  return { pid: child.pid ?? 0, port, stop }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
