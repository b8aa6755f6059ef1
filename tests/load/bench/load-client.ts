/** The load client's process, seen from here. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Load, Outcome } from './client/load.ts'

export type LoadClient = { run(load: Load): Promise<Outcome>; stop(): void }

type Told = { outcome: Outcome } | { problem: string }

export function startLoadClient(): LoadClient {
  const child = fork(join(import.meta.dirname, 'client/main.ts'), { env: { PATH: process.env['PATH'] ?? '' } })
  return {
    async run(load) {
      child.send(load)
      const [told] = (await once(child, 'message')) as [Told]
      if ('problem' in told) throw new Error(`The load client could not run: ${told.problem}`)
      return told.outcome
    },
    stop: () => void child.disconnect(),
  }
}
