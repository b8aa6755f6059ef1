import { conflict } from '#kit/errors.ts'
import { type BinStep, binOf } from '#services/recycle-bin.ts'
import { queueMails } from '#services/mail/mail-queue.ts'
import { undoSeconds } from '#services/decision-undo.ts'
import type { Context, ReviewedProgramme } from './reviewed-programme.ts'
import { deleteFileRow, lockRecords, type Reviewed } from './records.ts'

const contextOf = <R extends Reviewed>({ row, isTold: _, ...rest }: BinStep<R>): Context<R> => ({
  ...rest,
  records: [row],
  queue: (mails) => queueMails(rest.trx, mails),
})

/**
 * The recycle bin: everything that goes there with a record comes back with it; deleted for good, it takes its proof
 * along.
 */
export const binOfReview = <R extends Reviewed>(programme: ReviewedProgramme<R>, sentence: (name: string) => string) =>
  binOf<R>({
    table: programme.table,
    lock: async (trx, id) => {
      const [record] = await lockRecords<R>(trx, programme, [id])
      const refusal = record && programme.isDecidedElsewhere?.(record)
      if (refusal) throw conflict(sentence(refusal))
      return record
    },
    refusals: {
      binned: sentence('binned'),
      notInBin: sentence('notInBin'),
      deleteOutside: sentence('deleteOutside'),
    },
    // Before its seats are freed, because they say who is told.
    beforeRecycle: async ({ trx, row, isTold }) => {
      if (isTold) await queueMails(trx, await programme.binned.to(trx, row), { delay: undoSeconds })
    },
    afterRecycle: async (step) => programme.recycled?.(contextOf(step)),
    beforeRestore: async (step) => programme.takeBack?.(contextOf(step), 'bin'),
    afterRestore: async (step) => {
      await programme.restored?.(contextOf(step))
      // People who were told that it was removed are told that it is back.
      await queueMails(step.trx, await programme.binned.back(step.trx, step.row, step.at))
    },
    onDelete: async (step) => ({
      fileKeys: (await programme.releaseFiles?.(contextOf(step))) ?? [],
      records: (await programme.beforeDelete?.(contextOf(step))) ?? [],
    }),
    afterDelete: async ({ trx, row }) => (row.proof_id === null ? [] : [await deleteFileRow(trx, row.proof_id)]),
  })
