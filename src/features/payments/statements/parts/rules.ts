/** Whether the parts of a line add up. */

type Part = { entity: string; payment_id: number; amount: number }

/** What the parts leave of the line; less than nothing where they are too much. */
export const leftAfter = (left: number, parts: readonly Pick<Part, 'amount'>[]): number =>
  parts.reduce((rest, { amount }) => rest - amount, left)

/** What is wrong with the parts, as the name of a sentence; null where nothing is. */
export function splitProblem(left: number, parts: readonly Part[]): 'tooMuch' | 'twice' | null {
  const named = new Set(parts.map(({ entity, payment_id }) => `${entity} ${payment_id}`))
  if (named.size < parts.length) return 'twice'
  return leftAfter(left, parts) < 0 ? 'tooMuch' : null
}
