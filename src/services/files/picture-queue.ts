/** The pictures that are still to be encoded again: their rows are RAW. */
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { type RowQueue, startWorker, type Waiting, type Worker } from '#services/jobs/row-queue.ts'

const pictureQueue: RowQueue = {
  table: 'file',
  due: 'encode_after',
  batch: 3,
  parallel: 1,
  every: 1000,
  // In a rush the cores are for registrations; opening a proof in that time has it encoded at that moment.
  patience: 10_000,
  // For a day with growing pauses, in which a full disk can be emptied; afterwards every hour.
  late: { tries: 150, pause: 3600 },
}

/** Starts to encode waiting pictures; `then` gets those that were encoded, a few at a time. */
export const startEncoding = (
  deps: Pick<Deps, 'db' | 'log' | 'files'>,
  then: (fileIds: number[]) => Promise<void> = async () => undefined,
): Worker =>
  startWorker<Waiting>(deps, pictureQueue, {
    lines: [sql`state = 'RAW'`],
    handle: ({ id }) => deps.files.prepare(id),
    afterwards: (rows) => then(rows.map(({ id }) => id)),
  })
