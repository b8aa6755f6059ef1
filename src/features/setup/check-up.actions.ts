/**
 * Looks at the portal as a whole: for the set-up page, and for `npm run doctor`, which also runs where the portal does not.
 * What the start, /readyz, /metrics and the dashboard look at, each by itself, is asked by the same functions.
 */
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Deps } from '#deps.ts'
import { pendingMigrations } from '#kit/database/migrate.ts'
import { dayMs, hourMs, within } from '#kit/time.ts'
import { expectWritable } from '#kit/writable-disk.ts'
import { readBackupState, readDrillState } from '#services/backup/backup-state.ts'
import { freeBytes, mailBacklog } from '#services/figures.ts'
import type { FilePlace } from '#services/files/place.ts'
import { mailServer } from '#services/mail/mail-transport.ts'
import { expectOwnFiles, isCopy, publicHost } from '#services/mark.ts'
import type { Language } from '#words/languages.ts'
import { say } from '#words/words.ts'
import type { Finding } from './check-up.contract.ts'
import * as rules from './check-up.rules.ts'
import * as store from './check-up.store.ts'
import { askAddress, findCertificate } from './own-address.actions.ts'
import { readStanding } from './portal-copy.actions.ts'
import { unreadableSecrets } from './sealed-secret.actions.ts'

type Check = (typeof rules.checks)[number]
type Verdict = rules.Verdict

/** What a command knows of a portal that runs beside it, or not. */
type Beside = { url: string; isUp: boolean }

export type Asked = Pick<Deps, 'config' | 'now'> & {
  /** Null, with the reason, where it cannot be reached. */
  database: Pick<Deps, 'db' | 'pool'> | { problem: string }
  /** Null where the folder or the store cannot be opened. */
  place: FilePlace | null
  /** A proxy that the running portal has seen and does not believe. */
  proxy: string | null
  beside?: Beside
}
type Reached = Asked & Pick<Deps, 'db' | 'pool'>

const migrations = resolve(import.meta.dirname, '../../../database/migrations')
/** For one of them, in milliseconds; all are asked at the same time. */
const patience = 8000

/** Null: it is nothing to look at here. */
const withoutDatabase: Partial<Record<Check, (asked: Asked) => Promise<Verdict | null>>> = {
  async settings({ config }) {
    const [first, ...more] = config.misspelled
    if (first) return rules.bad('misspelled', { names: [first, ...more].join(' ') })
    return config.rateLimit ? rules.good() : rules.look('noLimits')
  },
  async runs({ beside }) {
    if (!beside) return null
    return beside.isUp ? rules.good({ url: beside.url }) : rules.look('off', { url: beside.url })
  },
  async files({ config, place }) {
    const folder = resolve(config.dataDir)
    try {
      await stat(folder)
      await expectWritable(join(folder, 'files', 'incoming'))
    } catch (error) {
      return rules.bad('closed', { folder: 'DATA_DIR', problem: problemOf(error) })
    }
    try {
      for (const one of place?.apart ?? []) await one.mark()
    } catch (error) {
      return rules.bad('storeAway', { problem: problemOf(error) })
    }
    return place ? rules.good({ where: place.apart[0]?.where ?? 'DATA_DIR' }) : rules.bad('storeAway', { problem: '' })
  },
  async address({ config: { appUrl } }) {
    if (publicHost(appUrl) === null) return rules.look('local', { address: appUrl })
    if (!appUrl.startsWith('https:')) return rules.bad('open', { address: appUrl })
    const problem = await askAddress(appUrl)
    return problem === null ? rules.good({ address: appUrl }) : rules.look('away', { address: appUrl, problem })
  },
  async certificate({ config: { appUrl }, now }) {
    if (!appUrl.startsWith('https:')) return null
    const found = await findCertificate(appUrl)
    return found && rules.judgeCertificate(found, now())
  },
  async proxy({ config: { appUrl, trustProxy }, proxy }) {
    const isNamed = trustProxy === 'local' || trustProxy.length > 0
    return rules.judgeProxy({ isSecure: appUrl.startsWith('https:'), isNamed, unbelieved: proxy })
  },
}

const withDatabase: Partial<Record<Check, (asked: Reached) => Promise<Verdict | null>>> = {
  async version({ pool }) {
    const { done, missing } = await pendingMigrations(pool, migrations)
    if (done.length === 0) return rules.bad('empty')
    return missing.length > 0
      ? rules.look('behind', { count: missing.length })
      : rules.good({ last: done.at(-1) ?? '' })
  },
  async rights({ db }) {
    const { writes, creates, owns } = await store.findRights(db)
    if (!writes) return rules.bad('readOnly')
    return creates && owns ? rules.good() : rules.bad('few')
  },
  connections: async ({ db, config }) => rules.judgeConnections(await store.findLimits(db), config.poolSize),
  async clock({ db, now }) {
    const before = now().getTime()
    const there = await store.findMoment(db)
    // The answer was given somewhere in between.
    return rules.judgeClock(there - (before + now().getTime()) / 2)
  },
  locale: async ({ db }) => rules.judgeLocale(await store.findLocale(db)),
  secrets: async (asked) => ((await unreadableSecrets(asked)) ? rules.bad('closed') : rules.good()),
  async mark({ db, place, config }) {
    if (!place) return null
    if (await isStrange(db, place)) return rules.bad('strange')
    const { copy } = await readStanding({ db, config })
    return copy ? rules.look('copy') : rules.good()
  },
  async sweep({ db, config }) {
    const { unswept_files: unswept } = await readStanding({ db, config })
    return unswept ? rules.bad('unswept', { files: unswept.files, of: unswept.of }) : null
  },
  async room({ db, config, now }) {
    const year = rules.yearAhead(await store.findYearsBytes(db, new Date(now().getTime() - 365 * dayMs)))
    const disks = await disksOf(config, year)
    return rules.worstOf(disks)
  },
  async backup(asked) {
    const { state, good, failed } = await readBackupState(asked)
    const hours = good ? Math.floor((asked.now().getTime() - new Date(good.ended_at).getTime()) / hourMs) : 0
    // Who keeps that store can read it.
    const isOpen = asked.config.backupUrl !== null && asked.config.backupRecipients.length === 0
    if (state === 'good') return isOpen ? rules.look('open', { hours }) : rules.good({ hours })
    if (state === 'none') return rules.look('none')
    if (state === 'unsent') return rules.bad('unsent', { hours, problem: failed?.problem ?? '' })
    return rules.bad(state, { hours, problem: failed?.problem ?? '', has: good ? 'yes' : 'no' })
  },
  async drill({ db, config, now }) {
    if (!config.backupDir) return null
    const { good, failed } = await readDrillState({ db })
    return rules.judgeDrill({ passed: good && new Date(good.ended_at), problem: failed?.problem ?? null }, now())
  },
  async mail({ db, config, now }) {
    const server = await mailServer({ db, config })
    if (!server) return rules.bad('none')
    if (await isCopy(db)) return rules.look('copy')
    return rules.judgeMails(await mailBacklog(db, now()))
  },
}

const problemOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error))

const isStrange = (db: Reached['db'], place: FilePlace): Promise<boolean> =>
  expectOwnFiles({ db, place }).then(
    () => false,
    () => true,
  )

/**
 * The disks that the portal writes to; the folder of its backups may lie on the same one. A page names the setting, for the
 * path is nobody's business there.
 */
async function disksOf(config: Asked['config'], year: number): Promise<[Verdict, ...Verdict[]]> {
  const data = resolve(config.dataDir)
  const backups = config.backupDir && resolve(config.backupDir)
  const ofBackups = backups ? config.backupKeep * year : 0
  const isShared = backups !== null && (await stat(data)).dev === (await stat(backups)).dev
  const judge = async (setting: string, folder: string, needed: number) =>
    rules.judgeRoom({ folder: setting, free: await freeBytes(folder), needed: needed + rules.leastFree })
  const first = await judge('DATA_DIR', data, isShared ? year + ofBackups : year)
  return backups && !isShared ? [first, await judge('BACKUP_DIR', backups, ofBackups)] : [first]
}

/** Looks at everything, at the same time; what does not concern this portal is left out. */
export async function checkUp(asked: Asked): Promise<{ check: Check; verdict: Verdict }[]> {
  const { database } = asked
  const reached = 'db' in database ? { ...asked, ...database } : null
  const first = await judgeDatabase(asked)
  const verdicts = rules.checks.map(async (check) => {
    if (check === 'database') return first
    const alone = withoutDatabase[check]
    if (alone) return judged(() => alone(asked))
    const asks = withDatabase[check]
    return asks && reached && first.state !== 'bad' ? judged(() => asks(reached)) : null
  })
  const all = await Promise.all(verdicts)
  return rules.checks.flatMap((check, index) => {
    const verdict = all[index]
    return verdict ? [{ check, verdict }] : []
  })
}

async function judgeDatabase({ database }: Asked): Promise<Verdict> {
  if ('problem' in database) return rules.bad('away', { problem: database.problem })
  const verdict = await judged(async () => {
    const { number, version } = await store.findServer(database.db)
    return number < rules.oldestDatabase ? rules.bad('old', { version }) : rules.good({ version })
  })
  return verdict ?? rules.bad('slow')
}

/** What cannot be looked at is bad by that alone, and says so. */
const judged = (judge: () => Promise<Verdict | null>): Promise<Verdict | null> =>
  within(
    patience,
    judge().catch((error: unknown) => rules.bad('unasked', { problem: problemOf(error) })),
    rules.bad('slow'),
  )

/** In the words of a language. */
export const sayFinding = (language: Language, { check, verdict }: { check: Check; verdict: Verdict }): Finding => {
  const group = verdict.says === 'unasked' || verdict.says === 'slow' ? 'any' : check
  const sentence = { key: `checkUp.${group}.${verdict.says}`, values: verdict.values }
  return { check, state: verdict.state, message: say(language, sentence) }
}

/** The same of the running portal, for the administrator who reads it. */
export async function readCheckUp(deps: Deps, language: Language, proxy: string | null): Promise<Finding[]> {
  const { config, now, db, pool, files } = deps
  const found = await checkUp({ config, now, database: { db, pool }, place: files.place, proxy })
  return found.map((one) => sayFinding(language, one))
}
