// One of the portal's command line tools as a real process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Ended = { code: number | null; lines: string[]; ms: number }

/** Runs `scripts/<name>.ts` with only these settings, and resolves when it has ended. */
export async function runScript(name: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const begin = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line))
  const [code] = (await once(child, 'close')) as [number | null] // what the event carries
  return { code, lines, ms: performance.now() - begin }
}
