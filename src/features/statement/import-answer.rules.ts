/** A person's answers about a statement file, as an import is given them. */
import type { Upload } from '#kit/endpoint/fields.ts'
import type { Period } from './cell-value.rules.ts'
import type { Columns, Unit } from './layout-columns.rules.ts'

export type Given = {
  account_id?: number | null | undefined
  file: Upload
  password?: string | null | undefined
  part?: number | null | undefined
  period_from?: string | null | undefined
  period_to?: string | null | undefined
  heading_row?: number | null | undefined
  text_columns: number[]
  amount_unit?: Unit | null | undefined
  amounts_are_right?: boolean | null | undefined
  account_is_right?: boolean | null | undefined
} & Partial<
  Record<
    `${'day' | 'amount' | 'credit' | 'debit' | 'direction' | 'balance' | 'status'}_column`,
    number | null | undefined
  >
>

/** The period that somebody has named. */
export const periodOf = ({ period_from: from, period_to: to }: Given): Period | null =>
  from && to ? { from, to } : null

/** The columns that a person has chosen. */
export function chosenOf(given: Omit<Given, 'file'>): { at: number; columns: Columns } | null {
  const { heading_row: at, day_column: day } = given
  if (at === null || at === undefined || day === null || day === undefined) return null
  const columns = {
    day,
    text: given.text_columns,
    amount: given.amount_column ?? null,
    credit: given.credit_column ?? null,
    debit: given.debit_column ?? null,
    direction: given.direction_column ?? null,
    balance: given.balance_column ?? null,
    status: given.status_column ?? null,
    account: null,
    unit: given.amount_unit ?? undefined,
  }
  return { at, columns }
}
