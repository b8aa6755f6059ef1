// One of the portal's command line tools as a real process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** `portal`: the line that says which portal the command means. */
export type Ended = { code: number | null; lines: string[]; portal: string | undefined; ms: number }

/** Runs `scripts/<name>.ts` with only these settings, and resolves when it has ended. */
export async function runScript(name: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const begin = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => said.push(line))
  const [code] = (await once(child, 'close')) as [number | null] // what the event carries
  const isPortal = (line: string) => line.startsWith('This portal: ')
  return {
    code,
    lines: said.filter((line) => !isPortal(line)),
    portal: said.find(isPortal),
    ms: performance.now() - begin,
  }
}
