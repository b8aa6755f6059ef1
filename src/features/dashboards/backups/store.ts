/** SQL of the backups' notes. */
import type { Db } from '#kit/database/connect.ts'

/** The newest good one, and the newest failure where none was good since. */
export async function findNewestRuns(db: Db) {
  const runs = db.selectFrom('backup_run').select(['kind', 'path', 'bytes', 'problem', 'ended_at'])
  const newest = runs.orderBy('ended_at', 'desc').orderBy('id', 'desc').limit(1)
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
