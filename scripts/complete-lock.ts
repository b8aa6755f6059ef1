// Run it after `npm install` when `npm ci` says "Missing: ... from lock file". Tools that bring a program for each
// platform name all of them as optional; npm leaves those out of the lock file which the registry at hand did not
// have, and then `npm ci` refuses the file, although this machine never needs them. This writes them in.
import { readFile, writeFile } from 'node:fs/promises'

type Entry = Record<string, unknown> & { optionalDependencies?: Record<string, string>; dev?: boolean }

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

if (added.length > 0) {
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  await writeFile(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
console.log(added.length > 0 ? `Added to ${path}: ${added.join(', ')}` : `${path} is complete.`)

/** Such packages are named after their platform: `@scope/binding-linux-x64-gnu`, `@scope/darwin-arm64`. */
function platformOf(name: string): { os: string; cpu: string; libc?: string } | undefined {
  const match =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?/.exec(name)
  if (!match) return undefined
  const [, os = '', cpu = '', abi] = match
  const libc = os === 'linux' ? { gnu: 'glibc', musl: 'musl' }[abi ?? ''] : undefined
  return { os, cpu, ...(libc && { libc }) }
}
