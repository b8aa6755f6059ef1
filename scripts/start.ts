// `npm start`, also `npm start -- --workers 4`: builds the web part when it is missing or out of date, then runs the portal in this process.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { areThere, startersOf } from '#kit/starters.ts'
import { buildIfNeeded } from './build.ts'
import { runtimeFlags, runtimeSettings } from './runtime.ts'

process.env['NODE_ENV'] = 'production' // before anything imports React
const { workers } = parseArgs({ options: { workers: { type: 'string' } } }).values
if (workers) process.env['WORKERS'] = workers
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
// Still this process, begun anew as it should run; where the system cannot do that, as it is.
if (process.platform === 'linux') {
  const settings = { ...process.env, ...runtimeSettings }
  process.execve?.(process.execPath, [process.execPath, ...runtimeFlags, main], settings)
}
await import(main)
