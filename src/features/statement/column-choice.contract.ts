/** The columns of a file, as a person chooses them. */
import { z } from 'zod'
import { listOf, optional, wholeNumber } from '#kit/endpoint/fields.ts'
import { units } from './layout-columns.rules.ts'

const column = () => wholeNumber(0, 59)

/** The places of the parts of a line, as a person has chosen them: numbers of columns, from 0. */
export const chosenColumns = {
  day_column: optional(column()),
  text_columns: listOf(column(), 0, 10),
  amount_column: optional(column()),
  credit_column: optional(column()),
  debit_column: optional(column()),
  direction_column: optional(column()),
  balance_column: optional(column()),
  status_column: optional(column()),
  /** The unit of amounts and balances; rupiah if it is not given. */
  amount_unit: optional(z.enum(units, { error: 'fields.choice' })),
}

export type ColumnChoice = Partial<Record<'day_column' | 'amount_column' | 'credit_column', number | null>> & {
  text_columns?: number[]
}

export const isGiven = (value: unknown) => value !== null && value !== undefined

/** What is missing, or said twice. */
export function checkColumns(value: ColumnChoice, context: z.RefinementCtx): void {
  const blame = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (!isGiven(value.day_column)) blame('day_column', 'fields.required')
  if (value.text_columns?.length === 0) blame('text_columns', 'fields.required')
  if (isGiven(value.amount_column) === isGiven(value.credit_column))
    blame('amount_column', 'statements.problems.amountColumn')
}
