/** The bill of an institution that pays once for many: its states, its paper, and the lines that may pay it. */

/** OPEN: money is missing. PAID: nothing is. CANCELLED: its payments are paid by those who registered. */
export const billStates = ['OPEN', 'PAID', 'CANCELLED'] as const
export type BillState = (typeof billStates)[number]

/** So many payments at most: a line pays all of them in one transaction. */
export const mostCovered = 100

/** An invoice while money is missing, a receipt after, void once it was cancelled. */
export const billPaper = { OPEN: 'INVOICE', PAID: 'RECEIPT', CANCELLED: 'VOID' } as const

/** A bill as mails tell of it, apart from the payment's own decisions. */
export const billThing = (entity: string, id: number): string => `bill of ${entity} ${id}`

/** Words that every institution may have in its name say nothing. */
const common = new Set(['universitas', 'university', 'sekolah', 'yayasan', 'fakultas', 'jurusan', 'school'])
const wordsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\d]{3,}/gu) ?? []

type Line = { amount: number; text: string }
type Open = { id: number; institution: string; due: number }

/** Whether the text of a line names the institution: each of its telling words is there. */
export function namesInstitution(text: string, institution: string): boolean {
  const there = new Set(wordsOf(text))
  const telling = wordsOf(institution).filter((word) => !common.has(word.toLowerCase()))
  return telling.length > 0 && telling.every((word) => there.has(word))
}

/** The bills that a line may pay: those that miss just its amount before those that its text names. */
export function billsFor<Bill extends Open>({ amount, text }: Line, bills: readonly Bill[]): Bill[] {
  const isExact = ({ due }: Bill) => due === amount
  const isNamed = ({ institution }: Bill) => namesInstitution(text, institution)
  const rank = (bill: Bill) => (isExact(bill) ? 0 : 2) + (isNamed(bill) ? 0 : 1)
  return bills
    .filter((bill) => bill.due > 0 && (isExact(bill) || isNamed(bill)))
    .toSorted((one, other) => rank(one) - rank(other) || one.id - other.id)
}

/** What a line pays of a bill: its payments in their order, as far as the money goes; the last one perhaps in part. */
export function shareOut<Covered extends { due: number }>(
  amount: number,
  covers: readonly Covered[],
): { of: Covered; amount: number }[] {
  let left = amount
  return covers.flatMap((of) => {
    const part = Math.min(left, of.due)
    left -= part
    return part > 0 ? [{ of, amount: part }] : []
  })
}
