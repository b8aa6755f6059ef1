/** Amounts as people type them. */

const amount = /^(?:rp\.?\s*)?(\d{1,3}(?:[.,]\d{3})+|\d{4,9})$/i

/** The rupiah that somebody may mean: `70000`, `70.000` or `Rp 70.000`; null for anything else. */
export function amountIn(typed: string): number | null {
  const [, digits] = amount.exec(typed.trim()) ?? []
  return digits === undefined ? null : Number(digits.replaceAll(/[.,]/g, ''))
}
