// What payments keep of lines, let go, and take again.
import type { Kept, Model, Payment } from './model.ts'
import { isOpen, leftOf } from './sums.ts'

/** What was left of these lines and set aside, or explained, is open with them. */
export function letGo(model: Model, freed: readonly Kept[]): void {
  for (const { line } of freed) if (model.lines[line]) model.lines[line].aside = null
}

/** The payment has no lines any more; gives those that it had. */
export function freeAll(model: Model, payment: Payment): Kept[] {
  const freed = payment.kept
  letGo(model, freed)
  payment.kept = []
  return freed
}

/** Its former lines again, as far as they are free; the others are forgotten. */
export function takeFormer(model: Model, payment: Payment): Kept[] {
  const again = payment.before.filter(({ line, amount }) => isOpen(model, line) && leftOf(model, line) >= amount)
  payment.before = []
  payment.kept.push(...again)
  return again
}
