/** What of a line pays which payment, as it is chosen: by hand, or by an institution's bill. */
import type { Settle } from '#review-states.ts'
import type { WholeBill } from '#features/bill/bill.contract.ts'
import { shareOut } from '#features/bill/bill.rules.ts'
import type { Payable } from '../partial-payment.contract.ts'

export type Choice = Exclude<Settle, 'REST'>
export type Chosen = Pick<Payable, 'entity' | 'id' | 'name' | 'status' | 'due'> & {
  amount: number
  settle: Choice | null
  reason: string
  /** Of a bill: the state of the payment that it showed. */
  seen?: string
}

export const keyOf = ({ entity, id }: { entity: string; id: number }): string => `${entity} ${id}`

/** A payment that takes what it misses, as far as there is money. */
export const chosenOf = ({ entity, id, name, status, due }: Payable, left: number): Chosen => ({
  entity,
  id,
  name,
  status,
  due,
  amount: Math.max(0, Math.min(due, left)),
  settle: null,
  reason: '',
})

/** The payments of a bill, as far as the money goes. One for which it is too little waits for the next line. */
export const partsOfBill = (left: number, bill: WholeBill): Chosen[] =>
  shareOut(left, bill.covers).map(({ of: { entity, id, name, status, due, updated_at }, amount }) => ({
    entity,
    id,
    name,
    status: status === 'CONFIRMED' ? ('CONFIRMED' as const) : ('PENDING' as const),
    due,
    amount,
    settle: amount < due && status === 'PENDING' ? ('WAIT' as const) : null,
    reason: '',
    seen: updated_at,
  }))

/** The ways to settle a difference. */
export const choicesOf = ({ amount, due, status }: Chosen): Choice[] => {
  if (amount === due) return []
  if (amount > due) return ['REFUND', 'ACCEPT']
  return status === 'PENDING' ? ['WAIT', 'ACCEPT'] : ['ACCEPT']
}

/** Whether the difference is settled. */
export const isSaid = (part: Chosen): boolean => {
  const choices = choicesOf(part)
  if (choices.length === 0) return part.amount > 0
  const isChosen = part.settle !== null && choices.includes(part.settle)
  return part.amount > 0 && isChosen && (part.settle !== 'ACCEPT' || part.reason.trim() !== '')
}

/** As the server gets them. */
export const bodyOf = (parts: readonly Chosen[]) => ({
  parts: parts.map((part) => ({
    entity: part.entity,
    payment_id: part.id,
    amount: part.amount,
    ...(choicesOf(part).length > 0 && part.settle ? { settle: part.settle } : {}),
    ...(part.settle === 'ACCEPT' ? { reason: part.reason.trim() } : {}),
    ...(part.seen === undefined ? {} : { seen_updated_at: part.seen }),
  })),
})
