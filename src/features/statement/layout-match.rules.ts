/** Which layout a file has, by the headings of its columns. The name of a file says nothing. */
import type { Cell } from '#kit/cell.ts'
import { textOf } from './cell-value.rules.ts'
import { bankLayouts } from './bank-layout.rules.ts'
import { type Columns, type Headings, type LayoutName, noColumns } from './layout-columns.rules.ts'
import { serviceLayouts } from './service-layout.rules.ts'

const layouts = [...serviceLayouts, ...bankLayouts]

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The names of a heading: banks write both languages into one, `Tanggal / Date`. */
export const namesOf = (cell: Cell): string[] => {
  const text = textOf(cell)
  return [bare(text), ...text.split(/[/\n|]/).map(bare)].filter(Boolean)
}

/** A row of headings by what they are called: files of one layout have the same. */
export const headingsOf = (row: readonly Cell[]): string =>
  row
    .map((cell) => bare(textOf(cell)))
    .join('|')
    .replace(/\|+$/, '')

/** So far down the headings are looked for: banks write the account and the period above them. */
export const rowsAbove = 40

export type Recognised = { layout: LayoutName; at: number; columns: Columns }

/** The layout of a file and the row of its headings; null for one that is not known. */
export function recognise(rows: readonly (readonly Cell[])[]): Recognised | null {
  for (const [at, row] of rows.slice(0, rowsAbove).entries()) {
    const names = row.map(namesOf)
    const has = (some: readonly string[]) => names.some((own) => own.some((name) => some.includes(name)))
    const layout = layouts.find(({ needs }) => needs.every(has))
    const columns = layout && columnsBy(layout.headings, names)
    if (columns) return { layout: layout.name, at, columns: { ...columns, ...layout.values } }
  }
  return null
}

function columnsBy(headings: Headings, names: readonly string[][]): Columns | null {
  const found = partsBy(headings, names)
  const { day } = found
  if (day === null || day === undefined) return null
  const columns: Columns = { ...noColumns, ...found, day }
  // BCA gives the mark its own column without a heading, next to the amount.
  if (columns.amount !== null && columns.direction === null && names[columns.amount + 1]?.length === 0)
    columns.direction = columns.amount + 1
  return columns.amount === null && columns.credit === null ? null : columns
}

/** The place of each part, by the names of the headings. */
export function partsBy(headings: Headings, names: readonly string[][]): Partial<Columns> {
  // The first of the names that is there decides, so that a file with two days gives the one that is meant.
  const at = (part: keyof Headings): number | null => {
    for (const name of headings[part] ?? []) {
      const index = names.findIndex((own) => own.includes(name))
      if (index >= 0) return index
    }
    return null
  }
  const day = at('day')
  const wanted = headings.text ?? []
  return {
    ...(day === null ? {} : { day }),
    text: names.flatMap((own, index) => (own.some((name) => wanted.includes(name)) ? [index] : [])),
    amount: at('amount'),
    credit: at('credit'),
    debit: at('debit'),
    direction: at('direction'),
    balance: at('balance'),
    status: at('status'),
    account: at('account'),
    ...(headings.kind ? { kind: at('kind') } : {}),
    ...(headings.fee ? { fee: at('fee') } : {}),
  }
}
