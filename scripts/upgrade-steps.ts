// The steps of an upgrade and of its way back. Each looks whether it is done already, and what was begun is written down before:
// a run that was killed anywhere is ended by the next one.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Config, readConfig } from '#config.ts'
import { pendingMigrations } from '#kit/database/migrate.ts'
import { giveTo, ownerOf } from '#kit/machine/accounts.ts'
import { passingKey } from '#services/backup/age.ts'
import { putBack } from '#services/backup/back.ts'
import { backupFolder } from '#services/backup/erased.ts'
import { nameOf, noteRun } from '#services/backup/runs.ts'
import { fileSource } from '#services/backup/source.ts'
import { writeBackup } from '#services/backup/write.ts'
import { openPlace } from '#services/files/where.ts'
import { openDatabase } from './database.ts'
import { type Layout, releasesOf, runningOf, switchTo, versionIn } from './release-folder.ts'
import { runProgram } from './upgrade-program.ts'
import type { Portal } from './upgrade-portal.ts'

/** What was begun. It holds a secret key while an encrypted backup may be needed for the way back. */
export type Begun = Layout & {
  from: string
  /** Where the former version's folder goes, where it is no release yet. */
  first: string | null
  to: string
  way: 'there' | 'back' | 'done'
  /** Of before the upgrade, where the database is changed. */
  backup: string | null
  identities: readonly string[]
  at: string
}

const begunIn = (layout: Layout): string => join(releasesOf(layout), 'upgrade.json')

/** The upgrade that was begun last; null where there is none. */
export async function readBegun(layout: Layout): Promise<Begun | null> {
  const text = await readFile(begunIn(layout), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Begun)
}

/** Whole or not at all. */
export async function note(begun: Begun): Promise<Begun> {
  const path = begunIn(begun)
  await writeFile(`${path}.draft`, `${JSON.stringify(begun, null, 1)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.draft`, path)
  return begun
}

export const say = (sentence: string): void => console.log(sentence)

/**
 * From the stop of the old one to the answer of the new one, or back.
 * @returns whether the new one runs
 */
export async function bringThere(first: Begun, portal: Portal): Promise<boolean> {
  let begun = first
  const next = versionIn(begun.to)
  try {
    if (runningOf(begun) === begun.to && (await portal.isReady())) return await finish(begun)
    say('Stopping the portal …')
    await portal.stop(foldersOf(begun))
  } catch (error) {
    // Nothing was changed; it may be half stopped.
    await portal.start(begun.link)
    await rm(begunIn(begun), { force: true })
    throw error
  }
  try {
    begun = await backUp(begun)
    say(`Bringing the database to version ${next} …`)
    await ofNewOne(begun, ['node', 'scripts/migrate.ts', '--without-backup'])
    say(`Switching ${begun.link} to ${begun.to} …`)
    await switchTo(begun, begun.to, begun.first)
    say('Starting it …')
    if (await portal.start(begun.link)) return await finish(begun)
    say(`Version ${next} does not come up. Back again.`)
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)} Back again.`)
  }
  await bringBack(begun, portal)
  return false
}

/** Where the former version is by now. */
export const formerOf = ({ from, first }: Begun): string => (first !== null && existsSync(first) ? first : from)

const foldersOf = (begun: Begun): string[] => [formerOf(begun), begun.to, begun.link]

async function finish(begun: Begun): Promise<true> {
  await note({ ...begun, way: 'done', identities: [] })
  return true
}

const ofNewOne = ({ to, base }: Begun, words: string[]) =>
  runProgram(words, { cwd: to, account: ownerOf(to), home: base })

/** Nobody writes any more: what the backup holds is all that there is. */
async function backUp(begun: Begun): Promise<Begun> {
  const config = readConfig(process.env)
  const { pool, url, close } = await openDatabase(config)
  try {
    const { missing } = await pendingMigrations(pool, join(begun.to, 'database/migrations'))
    if (missing.length === 0 || (begun.backup && existsSync(begun.backup))) return begun
    const isSealed = config.backupRecipients.length > 0
    const key = isSealed ? await passingKey() : null
    const path = join(backupFolder(config), nameOf('UPGRADE', new Date()))
    const noted = await note({ ...begun, backup: path, identities: key ? [key.identity] : [] })
    say(`Backing up to ${path} …`)
    await ensureFolder(dirname(path), config.dataDir)
    const files = await openPlace(join(resolve(config.dataDir), 'files'), config.filesUrl)
    const recipients = config.backupRecipients
    const made = await writeBackup(path, { url, files, recipients, ...(key && { key }) })
    await giveTo(ownerOf(dirname(path)), path)
    await noteRun(pool, 'UPGRADE', made)
    return noted
  } finally {
    await close()
  }
}

/** Root may be the first to back up here: the portal's own backups go there later. */
async function ensureFolder(folder: string, dataDir: string): Promise<void> {
  if (existsSync(folder)) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await giveTo(ownerOf(dataDir), folder)
}

/**
 * The former version and, where the newer one has changed the database, its backup.
 * @throws an error of one sentence when the former one does not come up either
 */
export async function bringBack(first: Begun, portal: Portal): Promise<void> {
  const begun = await note({ ...first, way: 'back' })
  say('Stopping the portal …')
  await portal.stop(foldersOf(begun))
  if (await restoreDatabase(begun, readConfig(process.env))) say('The database is as it was before the upgrade.')
  const isSwitched = !existsSync(begun.link) || runningOf(begun) === begun.to
  if (isSwitched) await switchTo(begun, formerOf(begun), begun.first)
  const version = versionIn(formerOf(begun))
  say(`Starting version ${version} …`)
  if (!(await portal.start(begun.link))) {
    throw new Error(`Version ${version} does not come up either: look into its log.`)
  }
  // It would not be taken for one that can be run.
  await rm(`${begun.to}.left`, { recursive: true, force: true })
  if (existsSync(begun.to)) await rename(begun.to, `${begun.to}.left`)
  await rm(begunIn(begun), { force: true })
}

async function restoreDatabase(begun: Begun, config: Config): Promise<boolean> {
  const { url, close } = await openDatabase(config)
  try {
    const source = fileSource(begun.backup ?? '', begun.identities)
    return await putBack(source, { url, migrations: join(formerOf(begun), 'database/migrations') })
  } finally {
    await close()
  }
}
