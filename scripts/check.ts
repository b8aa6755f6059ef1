// `npm run check`: what a change must pass besides its tests, as many checks at once as there are cores. What a check prints
// comes whole, once it has ended; the last lines name those that found something.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, freemem } from 'node:os'
import { text } from 'node:stream/consumers'

// The longest first, so that nobody waits for it in the end.
const waiting = ['typecheck', 'lint', 'unused', 'rooms', 'words', 'db:types -- --check']
const cores = availableParallelism()
// Its two programs share out their work by core, and learn the same types once for each: on few cores that costs more than it saves.
const sharing = cores > 2 ? {} : { GOMAXPROCS: '1' }
// Neither frees memory where there is plenty, which is a fifth less work.
const keeping = freemem() > 16 * 1024 ** 3 ? { GOGC: 'off' } : {}
const env = { ...process.env, ...sharing, ...keeping }
const npm = process.env['npm_execpath']
if (!npm) throw new Error('Start it by `npm run check`: it asks npm for the parts.')

const failed: string[] = []
await Promise.all(Array.from({ length: Math.min(cores, waiting.length) }, checkOn))
if (failed.length > 0) console.error(`Found something: ${failed.join(', ')}. See above.`)
process.exitCode = failed.length > 0 ? 1 : 0

/** Takes one check after the other, until none is left. */
async function checkOn(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) await run(check)
}

async function run(check: string): Promise<void> {
  const start = Date.now()
  const child = spawn(process.execPath, [npm ?? '', 'run', '--silent', ...check.split(' ')], { env })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const seconds = Math.round((Date.now() - start) / 1000)
  console.log(`npm run ${check}: ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s\n${out}${err}`)
  if (code !== 0) failed.push(check)
}
