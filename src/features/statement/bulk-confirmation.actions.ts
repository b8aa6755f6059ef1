/** Confirming many payments at once, each with its sure line where it has one, and only as it was shown. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import type { BulkResult } from '#services/review/review.ts'
import type { Doubt, ProvenBy, ShownPayment } from './bulk-confirmation.contract.ts'
import * as store from './bulk-confirmation.store.ts'
import { type Confirm, confirmStill, judgeNow } from './match-suggestion.actions.ts'

type Judged = Awaited<ReturnType<typeof judgeNow>>
type Pairs = Judged[number]['pairs'][number]

/** What is known of the pending ones among these payments at this moment. */
export async function lookAtMany(
  { db }: Pick<Deps, 'db'>,
  entity: PaidEntity,
  ids: readonly number[],
): Promise<{ data: ShownPayment[]; decided: number }> {
  const wanted = [...new Set(ids)]
  const pending = await store.findPending(db, entity, wanted)
  const pairs = Map.groupBy(
    (await judgeNow(db)).flatMap((one) => one.pairs).filter(({ payment }) => payment.entity === entity),
    ({ payment }) => payment.id,
  )
  return {
    data: pending.map((payment) => shownWith(payment, pairs.get(payment.id) ?? [])),
    decided: wanted.length - pending.length,
  }
}

function shownWith(known: store.KnownPending, pairs: readonly Pairs[]): ShownPayment {
  const { isCash, isOther, isPart, isNear, isSame, ...payment } = known
  const sure = pairs.find(({ level }) => level === 'sure')
  const likely = pairs.length - (sure ? 1 : 0)
  const proven_by: ProvenBy = sure ? 'SURE' : isCash ? 'CASH' : likely > 0 ? 'LIKELY' : 'NONE'
  const found: Record<Doubt, boolean> = {
    same: isSame,
    near: isNear && !isSame,
    amount: isOther,
    part: isPart,
    unnamed: sure !== undefined && !sure.agrees.name,
    unopened: !sure && known.opened_at === null,
  }
  return {
    ...payment,
    proven_by,
    line: sure ? lineOf(sure) : null,
    likely,
    doubts: (Object.keys(found) as Doubt[]).filter((name) => found[name]),
  }
}

const lineOf = ({ line: { id, day, amount, text, account } }: Pairs) => ({ id, day, amount, text, account })

type Asked = { id: number; seen_updated_at: string; line_id?: number | null | undefined }

/**
 * Confirms these payments in one decision, as far as each is as it was shown: those with a line only while that line is
 * still surely theirs.
 */
export async function confirmShown(
  deps: Deps,
  caller: Caller,
  { entity, asked }: { entity: PaidEntity; asked: readonly Asked[] },
  confirm: Confirm,
): Promise<BulkResult> {
  const wanted = [...new Map(asked.map((one) => [one.id, one])).values()].map(({ id, ...one }) => ({
    ...one,
    entity,
    payment_id: id,
  }))
  const { own, result } = await confirmStill(deps, caller, wanted, confirm)
  const unsure = wanted.filter((one) => !own.includes(one))
  return {
    ...result,
    refused: [...result.refused, ...unsure.map(({ payment_id: id }) => ({ id, key: 'statements.refused.unsure' }))],
  }
}

/** Keeps that the caller has opened the payment. Throws 404 for an unknown one. */
export async function noteOpened(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  entity: PaidEntity,
  id: number,
) {
  const at = now().toISOString()
  if (!(await store.keepOpened(db, { entity, id, by: caller.id, at }))) throw notFound()
  return { opened_at: at }
}
