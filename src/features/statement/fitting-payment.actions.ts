/** Payments that an open line of a statement fits, as reconciling judges it at this moment: surely, or plainly best. */
import type { Deps } from '#deps.ts'
import type { MoneyFilters } from '#services/money-sql.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { judgeNow } from './match-suggestion.actions.ts'
import { placed } from './reconcile.rules.ts'

/** Their ids. It asks the database as reconciling does, however long the list is. */
async function findFitting(db: Deps['db'], entity: PaidEntity): Promise<number[]> {
  return placed(await judgeNow(db)).flatMap(({ place, pairs: [first] }) =>
    first && place !== 'open' && first.payment.entity === entity ? [first.payment.id] : [],
  )
}

/** The filters of a list of payments, with the payments that `fits` means. */
export const withFitting = async <Filters extends { fits?: '1' | undefined }>(
  db: Deps['db'],
  entity: PaidEntity,
  filters: Filters,
): Promise<Filters & Pick<MoneyFilters, 'fitting'>> =>
  filters.fits ? { ...filters, fitting: await findFitting(db, entity) } : filters
