/** The review of payments, whatever they are for: what a decision does to their lines and refunds. */
import { idsOf } from '#kit/database/list.ts'
import { type Payment, paymentColumns } from '#services/review/records.ts'
import type { ReviewedProgramme } from '#services/review/reviewed-programme.ts'
import { reviewOfProgramme } from '#services/review/review.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { binLines, settleLine, unbinLines } from './line-match.actions.ts'
import { bringMoneyBack, findMoney } from './money-before.actions.ts'
import { lockLines } from './statement.store.ts'
import { followDecision, refuseRefunds, removeRefunds } from './refund-effect.actions.ts'

type PaidRecord = Payment & { mended_at: string | null; amount_code: number }

/** What a programme adds: what follows for its seats or roles, after the money, and its mails. */
type PaidProgramme<R extends PaidRecord> = Omit<
  ReviewedProgramme<R>,
  'table' | 'refusals' | 'settle' | 'findMoney' | 'bringMoneyBack' | 'releaseFiles'
> & { table: PaidEntity }

/**
 * The committee's actions on the payments of a programme. A rejected or binned payment gives its lines free, a restored one has
 * them again; a rejection cannot be taken back once its money went back.
 * @param programme `more` names the columns that its payments have besides those of every payment
 */
export function reviewOfPayments<R extends PaidRecord>(programme: PaidProgramme<R>) {
  const { table, more, hold, takeBack, decided, recycled, restored } = programme
  const columns: readonly (keyof PaidRecord)[] = [...paymentColumns, 'mended_at', 'amount_code']
  return reviewOfProgramme<R>({
    ...programme,
    more: [...(columns as typeof more), ...more],
    refusals: 'payments.refused',
    // All lines at once: the undoing of an import takes them in the same order.
    hold: async (trx, records, lines) => {
      await hold?.(trx, records, lines)
      if (lines.length > 0) await lockLines(trx, lines)
    },
    settle: (context, given) => settleLine(table, context, given),
    findMoney: (trx, ids) => findMoney(table, trx, ids),
    bringMoneyBack: (context, before) => bringMoneyBack(table, context, before),
    takeBack: async (context, from) => {
      if (from === 'rejection') await refuseRefunds(context.trx, table, idsOf(context.records))
      await takeBack?.(context, from)
    },
    decided: async (context, event, ...rest) => {
      await followDecision(table, context, event)
      await decided(context, event, ...rest)
    },
    recycled: async (context) => {
      await binLines(table, context)
      await recycled?.(context)
    },
    restored: async (context) => {
      await unbinLines(table, context)
      await restored?.(context)
    },
    releaseFiles: ({ trx, records }) => removeRefunds(trx, table, idsOf(records)),
  })
}
