/** Whose statement a file is, by the numbers in it. */
import type { Cell } from '#kit/cell.ts'
import type { Columns } from './layout-columns.rules.ts'
import { textOf } from './cell-value.rules.ts'

/** The number next to `No. rekening` above the headings. */
function accountAbove(above: readonly (readonly Cell[])[]): string | null {
  for (const row of above) {
    const text = row.map(textOf).filter(Boolean).join(' ')
    const [, number] =
      /(?:rekening|rek\.?|account)(?:\s*(?:no|number|nomor)\.?)?[^\d]{0,40}((?:\d[\s.-]?){6,20})/i.exec(text) ?? []
    if (number) return number.replaceAll(/\D/g, '')
  }
  return null
}

/** The accounts that a file says it is of, digits only: none where it does not say it. */
export function accountsIn(rows: readonly (readonly Cell[])[], at: number, { account }: Columns): string[] {
  const above = accountAbove(rows.slice(0, Math.max(at, 0)))
  if (above !== null) return [above]
  if (account === null) return []
  const numbers = rows.slice(at + 1).map((row) => textOf(row[account]).replaceAll(/\D/g, ''))
  return [...new Set(numbers.filter((number) => number.length >= 6))]
}

/** Spreadsheets drop zeros in front, and write a number with signs between its digits. */
export const plainNumber = (number: string): string => number.replaceAll(/\D/g, '').replace(/^0+/, '')

/** Whether both are known and say different accounts. */
export const isOtherNumber = (own: string | null | undefined, inFile: string | null): boolean =>
  Boolean(own && inFile) && plainNumber(own ?? '') !== plainNumber(inFile ?? '')

/** The accounts that have the number of the file. */
export const accountsWith = <A extends { account_number: string | null }>(
  accounts: readonly A[],
  inFile: string | null,
): A[] =>
  inFile === null || plainNumber(inFile) === ''
    ? []
    : accounts.filter(({ account_number: own }) => own !== null && plainNumber(own) === plainNumber(inFile))
