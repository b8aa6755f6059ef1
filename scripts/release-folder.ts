// A version of the portal in a folder of its own, beside the others: `releases/1.0.0-…`, and a link that says which one runs.
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Release } from '#features/setup/portal-version.rules.ts'
import { giveAllTo, giveTo, ownerOf } from '#kit/machine/accounts.ts'
import { isPortal, runProgram, wordsOf } from './upgrade-program.ts'
import { typedPath } from './run.ts'

export type Layout = {
  /** In which the releases and the link are. */
  base: string
  /** The name by which the service knows the portal: a link into `releases`, or before the first upgrade a folder. */
  link: string
}

export const releasesOf = ({ base }: Layout): string => join(base, 'releases')

/**
 * Where a program lies. Of an upgrade that was killed the link may be missing for a moment: then its note says it.
 * @throws an error of one sentence when it lies among releases and nothing names one of them
 */
export function layoutOf(root: string): Layout {
  const folder = realpathSync(root)
  const parent = dirname(folder)
  if (basename(parent) !== 'releases') return { base: parent, link: folder }
  const base = dirname(parent)
  const noted = join(parent, 'upgrade.json')
  if (existsSync(noted)) return { base, link: (JSON.parse(readFileSync(noted, 'utf8')) as Layout).link }
  const link = readdirSync(base, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => join(base, name))
    .find((path) => existsSync(path) && dirname(realpathSync(path)) === parent)
  if (!link) throw new Error(`No link in ${base} names one of the releases: make it, such as ln -s ${folder} app.`)
  return { base, link }
}

export const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

const counted = (version: string) => version.split('.').map(Number)

/** Whether a version is older than another. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [counted(version), counted(than)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

/** What a folder's own list says of the versions after this one. */
export async function releasesAfter(folder: string, version: string): Promise<Release[]> {
  const rules = pathToFileURL(join(folder, 'src/features/setup/portal-version.rules.ts')).href
  const { releases = [] } = (await import(rules)) as { releases?: readonly Release[] }
  return releases.filter((one) => isOlder(version, one.version))
}

/** Makes the folder of the releases where it is missing. */
export async function ensureReleases(layout: Layout): Promise<string> {
  const releases = releasesOf(layout)
  if (existsSync(releases)) return releases
  await mkdir(releases, { recursive: true })
  await giveTo(ownerOf(layout.base), releases)
  return releases
}

type Wish = {
  /** A folder, or a name that git knows. */
  from: string
  /** In place of `npm ci`. */
  install: string | undefined
}

/** Of a folder nothing that belongs to the place where it is. */
const left = new Set(['node_modules', 'build', 'data', 'test-results', '.env'])

/**
 * Brings a version beside the others, with its packages and its web part. A run that was killed leaves a draft, which the
 * next one clears away.
 * @returns its folder
 */
export async function layRelease(layout: Layout, root: string, { from, install }: Wish): Promise<string> {
  const releases = releasesOf(layout)
  const account = ownerOf(root)
  for (const name of readdirSync(releases)) {
    if (name.endsWith('.new')) await rm(join(releases, name), { recursive: true, force: true })
  }
  const draft = join(releases, `${process.pid}.new`)
  const isFolder = existsSync(join(typedPath(from), 'package.json'))
  const note = isFolder ? layFolder(typedPath(from), draft) : await layReference(root, from, draft)
  if (!isPortal(draft)) throw new Error(`${from} is no version of the portal.`)
  const folder = join(releases, `${versionIn(draft)}-${note}`)
  if (existsSync(folder)) throw new Error(`${folder} is there already: this version was brought here before.`)
  await giveAllTo(account, draft)
  const program = { cwd: draft, account, home: layout.base }
  await runProgram(
    install === undefined ? ['npm', 'ci', '--include=dev', '--no-audit', '--no-fund'] : wordsOf(install),
    program,
  )
  await runProgram(['node', 'scripts/build.ts', '--if-needed'], program)
  await rename(draft, folder)
  return folder
}

function layFolder(from: string, draft: string): string {
  // A tenth of the work of a copy that lets others go on; nobody else is here.
  cpSync(from, draft, {
    recursive: true,
    filter: (path) => dirname(path) !== from || !(left.has(basename(path)) || isOthersGit(path)),
  })
  return new Date().toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
}

/** A file of this name leads to another folder's git. */
const isOthersGit = (path: string): boolean => basename(path) === '.git' && !lstatSync(path).isDirectory()

/** What git knows here or at the address from which this program came. */
async function layReference(root: string, reference: string, draft: string): Promise<string> {
  if (!existsSync(join(root, '.git')) || reference.startsWith('-')) {
    throw new Error(`${reference} is no folder with a version of the portal, and ${root} has no git to ask for it.`)
  }
  const account = ownerOf(root)
  const git = (...words: string[]) =>
    runProgram(['git', ...words], { cwd: root, account, home: dirname(dirname(draft)), isQuiet: true })
  await git('clone', '--quiet', '--no-checkout', root, draft)
  const address = (await git('remote', 'get-url', 'origin').catch(() => '')).trim()
  if (address) {
    await git('-C', draft, 'remote', 'set-url', 'origin', address)
    await git('-C', draft, 'fetch', '--quiet', '--tags', 'origin').catch(() =>
      console.log(`${address} does not answer: only what git knows here can be taken.`),
    )
  }
  const found = [`origin/${reference}`, reference].map((name) =>
    git('-C', draft, 'rev-parse', '--short', '--verify', '--quiet', `${name}^{commit}`).catch(() => ''),
  )
  const commit = (await Promise.all(found)).find((one) => one !== '')?.trim()
  if (!commit) throw new Error(`Neither a folder nor git knows "${reference}".`)
  await git('-C', draft, 'checkout', '--quiet', '--detach', commit)
  return commit
}

/** Which release runs: where the link leads. */
export const runningOf = ({ link }: Layout): string => realpathSync(link)

/** Where the folder of before the first upgrade goes; null where there is a link already. */
export const firstOf = (layout: Layout): string | null =>
  isLink(layout.link) ? null : join(releasesOf(layout), `${versionIn(layout.link)}-first`)

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/**
 * Lets the link lead to another release.
 * @param first where the folder goes that is there in place of a link
 */
export async function switchTo({ link }: Layout, folder: string, first: string | null): Promise<void> {
  const draft = `${link}.switching`
  await rm(draft, { force: true })
  await symlink(folder, draft)
  // Two names in one step nobody can change; between these two there is none for a moment.
  if (first !== null && !isLink(link) && existsSync(link)) await rename(link, first)
  await rename(draft, link)
}
