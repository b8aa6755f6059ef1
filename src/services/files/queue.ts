/** The pictures that are still to be encoded anew. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import type { Jobs, Queue } from '#services/jobs/jobs.ts'

export const pictureQueue: Queue = {
  name: 'pictures',
  // A few a second: proofs are ready within minutes of a rush without taking the cores from it. Who
  // opens a proof earlier has it encoded at that moment.
  batch: 3,
  parallel: 1,
  eager: false,
  every: 1,
  // With the pauses below about a day, in which a full disk can be emptied; afterwards they are queued anew.
  retryLimit: 150,
  retryDelay: 5,
  retryDelayMax: 600,
  expireAfter: 120,
}

/** So that of two processes that start together one queues and the other finds the jobs. */
const requeueLock = 4_212_004

/** Pictures whose job was lost or has tried for a day get another one, as long as what was sent is there. */
export async function requeueForgotten(
  db: Db,
  jobs: Jobs,
  originalOf: (key: string) => Promise<object | null>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${requeueLock})`.execute(trx)
    const waiting = await trx.selectFrom('file').select(['id', 'key']).where('state', '=', 'RAW').execute()
    // After the pictures: the job of one that was done in between is not missed.
    const jobbed = new Set((await jobs.unfinished(trx, pictureQueue)).map((data) => data['fileId']))
    const forgotten: Record<string, unknown>[] = []
    for (const { id, key } of waiting) if (!jobbed.has(id) && (await originalOf(key))) forgotten.push({ fileId: id })
    await jobs.add(trx, pictureQueue, forgotten)
  })
}
