// `npm start`, also `npm start -- --workers 4`: builds the web part when it is missing or out of date, then runs the portal in this process.
import { resolve } from 'node:path'
import { areThere, startersOf } from '#kit/exit-with-parent.ts'
import { becomeProgram } from '#kit/machine/system.ts'
import { buildIfNeeded } from './build.ts'
import { runCommand } from './run.ts'
import { runtimeFlags, runtimeSettings } from './runtime.ts'

process.env['NODE_ENV'] = 'production' // before anything imports React
const usage = {
  name: 'start',
  does: 'Builds the web part when it is out of date, then runs the portal; the README has its settings.',
  options: { workers: { type: 'string' } },
  says: { workers: '4: answers with so many processes, as WORKERS' },
} as const
let isMeant = false
await runCommand(usage, async ({ workers }) => {
  if (workers) process.env['WORKERS'] = workers
  isMeant = true
})
if (!isMeant) process.exit()
const starters = await startersOf(process.env)
try {
  await buildIfNeeded()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Killed during the build: nobody would know of the portal.
if (!(await areThere(starters))) process.exit(1)
const main = resolve(import.meta.dirname, '../src/main.ts')
// Still this process, started again as it should run; where the system cannot do that, as it is.
becomeProgram(process.execPath, [...runtimeFlags, main], { ...process.env, ...runtimeSettings })
await import(main)
