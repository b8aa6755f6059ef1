/** A preview as it is answered: what is known of a file before it is read, and how its lines are shown. */
import type { Line } from './bank-line.rules.ts'
import type { Columns } from './layout-columns.rules.ts'
import type { StatementPreview } from './statement-import.contract.ts'
import { leftOutReasons } from './statement-parse.rules.ts'

export const asShown = ({ row, day, amount, sen, text }: Omit<Line, 'balance'>): StatementPreview['lines'][number] => ({
  row,
  day,
  amount,
  sen,
  text,
})

/** Of a file that nobody has read yet. */
export const blankPreview: Omit<StatementPreview, 'account_id' | 'file_name'> = {
  ask: null,
  number: null,
  candidates: [],
  parts: [],
  proposal: null,
  layout: null,
  rows: [],
  guess: null,
  new_lines: 0,
  lines: [],
  known_lines: 0,
  new_out: 0,
  out_lines: [],
  known_out: 0,
  amount_out: 0,
  sen_out: 0,
  reversals: [],
  gone: [],
  back: 0,
  pending: [],
  is_known: false,
  amount: 0,
  sen: 0,
  period: null,
  left_out: Object.fromEntries(leftOutReasons.map((reason) => [reason, 0])) as StatementPreview['left_out'],
  unreadable: [],
  other_account: null,
  gaps: 0,
  breaks: [],
  bounds: null,
  doubt: null,
  same_as: null,
  unlike: [],
  seen: '',
}

/** What the columns of a file are taken for. */
export const guessOf = (at: number, { account: _, ...columns }: Partial<Columns>) => ({ at, columns })
