/** How the backups of this portal are: for the dashboard, and for who checks the portal up. */
import type { Deps } from '#deps.ts'
import type { Db } from '#kit/database/connect.ts'

/** `unsent`: good, and its copy did not reach the store. `none`: set up, and not made yet. `off`: nobody makes any. */
type State = 'good' | 'unsent' | 'old' | 'failed' | 'none' | 'off'

/** A night, and the half of a day in which the next one may come later. */
const fresh = 36 * 3_600_000

type Notes = {
  good: { ended_at: string; kind: string } | null
  failed: object | null
  /** Whether this portal makes one every night. */
  isScheduled: boolean
}

/** The state in one word. Where the portal makes none by itself, one that was made by command will do as long as it is fresh. */
function stateOf({ good, failed, isScheduled }: Notes, now: Date): State {
  const isFresh = good !== null && now.getTime() - new Date(good.ended_at).getTime() < fresh
  if (!isScheduled) return isFresh && good.kind === 'COMMAND' ? 'good' : 'off'
  if (failed) return 'failed'
  if (!good) return 'none'
  return isFresh ? 'good' : 'old'
}

const made = ['NIGHTLY', 'UPGRADE', 'COMMAND']

const newestOf = (db: Db, kinds: readonly string[]) =>
  db
    .selectFrom('backup_run')
    .select(['kind', 'path', 'bytes', 'problem', 'ended_at'])
    .where('kind', 'in', kinds)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The newest good one of these kinds, and the newest failure where none was good since. */
async function findNewestRuns(db: Db, kinds: readonly string[]) {
  const newest = newestOf(db, kinds)
  const [good, failed] = await Promise.all([
    newest.where('path', 'is not', null).executeTakeFirst(),
    newest.where('problem', 'is not', null).executeTakeFirst(),
  ])
  return {
    good: good ? { kind: good.kind, ended_at: good.ended_at, bytes: good.bytes ?? 0 } : null,
    failed:
      failed && !(good && good.ended_at > failed.ended_at)
        ? { ended_at: failed.ended_at, problem: failed.problem ?? '' }
        : null,
  }
}

/** The state of the backups, with the newest good one and what went wrong since: with one, or with its copy in the store. */
export async function readBackupState({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>) {
  const [{ good, failed: failedHere }, sent] = await Promise.all([
    findNewestRuns(db, made),
    config.backupUrl ? findNewestRuns(db, ['SENT']) : null,
  ])
  const here = stateOf({ good, failed: failedHere, isScheduled: config.backupDir !== null }, now())
  const state = here === 'good' && sent?.failed ? 'unsent' : here
  const failed = failedHere ?? sent?.failed ?? null
  return { state, good: good && { ended_at: good.ended_at, bytes: good.bytes }, failed }
}

/** When a drill last passed, and what went wrong since. */
export const readDrillState = ({ db }: Pick<Deps, 'db'>) => findNewestRuns(db, ['DRILL'])
