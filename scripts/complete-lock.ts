// `npm run complete-lock`, after `npm install`, when `npm ci` says "Missing: ... from lock file" or the test of the lock file
// misses a checksum. Tools that bring a program for each platform name all of them as optional. npm leaves out those that
// the registry at hand did not have, and then `npm ci` refuses the file, although this machine never needs them. Of some
// others it leaves out the checksum. This writes both in.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { withoutChecksum } from './lock-platforms.ts'

type Entry = Record<string, unknown> & {
  version?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
  dev?: boolean
}

const path = 'package-lock.json'
const lock = JSON.parse(await readFile(path, 'utf8')) as { packages: Record<string, Entry> } // npm's own format
const added: string[] = []

for (const [holder, entry] of Object.entries(lock.packages)) {
  if (holder === '') continue // our own optional packages are there, or the install would have failed
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${holder}/node_modules/${name}`]) continue
    const platform = platformOf(name)
    if (!platform) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [platform.cpu],
      ...(entry.dev && { dev: true }),
      ...(platform.libc && { libc: [platform.libc] }),
      optional: true,
      os: [platform.os],
    }
    added.push(name)
  }
}

const bare = withoutChecksum(lock)
for (const key of bare) {
  const { version = '', ...rest } = lock.packages[key] ?? {}
  const integrity = await checksumOf(`${key.replace(/^.*node_modules\//, '')}@${version}`)
  if (integrity) lock.packages[key] = { version, integrity, ...rest }
}

if (added.length + bare.length > 0) {
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  await writeFile(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
const left = withoutChecksum(lock)
if (added.length > 0) console.log(`Added to ${path}: ${added.join(', ')}`)
if (bare.length > left.length) console.log(`Added to ${path} the checksums of ${bare.length - left.length} packages.`)
if (left.length > 0) {
  console.error(`The registry at hand gives no checksum of ${left.join(', ')}.`)
  process.exitCode = 1
}
if (added.length + bare.length === 0) console.log(`${path} is complete.`)

/** As the registry has it; npm knows which one that is. */
async function checksumOf(spec: string): Promise<string | undefined> {
  const npm = process.env['npm_execpath']
  if (!npm) throw new Error('npm has to start this: npm run complete-lock')
  const said = await promisify(execFile)(process.execPath, [npm, 'view', spec, 'dist.integrity']).catch(() => null)
  return said?.stdout.trim() || undefined
}

/** Such packages are named after their platform: `@scope/binding-linux-x64-gnu`, `@scope/darwin-arm64`. */
function platformOf(name: string): { os: string; cpu: string; libc?: string } | undefined {
  const match =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?/.exec(name)
  if (!match) return undefined
  const [, os = '', cpu = '', abi] = match
  const libc = os === 'linux' ? { gnu: 'glibc', musl: 'musl' }[abi ?? ''] : undefined
  return { os, cpu, ...(libc && { libc }) }
}
