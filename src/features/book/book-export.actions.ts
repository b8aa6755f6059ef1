/** The books as a file: the parts that they add up as a flat list, and as a workbook all that their screen says besides. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { type BookSheet, sheetOf } from '#services/workbook.ts'
import type { Translator } from '#words/words.ts'
import { exactly } from '#features/statement/sen.rules.ts'
import { narrowed, readBooksIn } from './book.actions.ts'
import type { Books, BooksQuery, exportBooks as exportDeclared } from './book.contract.ts'
import { type Standing, standings } from '#features/payment/payment.rules.ts'
import { type Cell, type Figures, isAsked } from './book.rules.ts'
import * as store from './book.store.ts'

/** Payments that are alike, added up. */
export type FlatRow = {
  id: number
  region: string
  programme: Cell['programme']
  day: string
  account: string | null
  payments: number
  line_amount: number
} & Record<Standing, number>

/** The parts that the books add up: a row per region, programme, day and account. */
export async function flatRows(trx: Trx, query: BooksQuery): Promise<FlatRow[]> {
  const [regions, accounts] = [await store.findRegions(trx), await store.findAccounts(trx)]
  const cells = (await store.findCells(trx, query.term_id, { byAccount: true })).filter(isAsked(query))
  return rowsOf(cells, new Map(regions.map((one) => [one.id, one.region_init])), accounts)
}

/** Answers with the flat list, and in a workbook with the sheets of the books. */
export async function exportBooks(deps: Pick<Deps, 'db' | 'now'>, caller: Caller, call: Call<typeof exportDeclared>) {
  const query = await narrowed(deps.db, caller, call.query)
  const { rows, books } = await store.inSnapshot(deps.db, async (trx) => ({
    rows: await flatRows(trx, query),
    books: await readBooksIn(trx, deps.now(), caller, query),
  }))
  return sendExport(deps, call, {
    name: 'books',
    ids: async () => rows.map(({ id }) => id),
    rows: async (ids) => ids.flatMap((id) => rows[id - 1] ?? []),
    columns: flatColumns,
    moreSheets: (words) => sheetsOf(books, words),
  })
}

function rowsOf(cells: readonly Cell[], regions: Map<number, string>, accounts: store.BooksAccount[]): FlatRow[] {
  const keyOf = ({ day, region_id, programme, account_id }: Cell) =>
    `${day} ${String(region_id).padStart(9, '0')} ${programme} ${account_id ?? ''}`
  const groups = [...Map.groupBy(cells, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return groups.flatMap(([, some], index) => {
    const [first] = some
    if (!first) return []
    const amountOf = (standing: Standing) => figuresAt(some, standing)
    return {
      id: index + 1,
      region: regions.get(first.region_id) ?? '',
      programme: first.programme,
      day: first.day,
      account: accounts.find(({ id }) => id === first.account_id)?.name ?? null,
      payments: some.reduce((sum, { payments }) => sum + payments, 0),
      line_amount: some.reduce((sum, { line_amount }) => sum + line_amount, 0),
      ...(Object.fromEntries(standings.map((standing) => [standing, amountOf(standing)])) as Record<Standing, number>),
    }
  })
}

const figuresAt = (cells: readonly Cell[], wanted: Standing): number =>
  cells.filter(({ standing }) => standing === wanted).reduce((sum, { amount }) => sum + amount, 0)

/** The columns of the flat list. */
export const flatColumns: ColumnsOf<FlatRow> = (words) => [
  column.day(words('books.figures.day'), (row) => row.day),
  column.text(words('common.region'), (row) => row.region, 8),
  column.text(words('books.programme'), (row) => words(`books.programmes.${row.programme}`), 14),
  column.text(words('books.figures.account'), (row) => row.account, 25),
  column.number(words('books.figures.payments'), (row) => row.payments),
  column.money(words('books.figures.expected'), (row) => row.PENDING + row.MATCHED + row.CASH + row.UNPROVEN),
  column.money(words('books.figures.open'), (row) => row.PENDING),
  column.money(words('books.figures.confirmed'), (row) => row.MATCHED + row.CASH + row.UNPROVEN),
  column.money(words('books.figures.matched'), (row) => row.MATCHED),
  column.money(words('books.figures.lineMoney'), (row) => row.line_amount),
  column.money(words('books.figures.cash'), (row) => row.CASH),
  column.money(words('books.figures.unproven'), (row) => row.UNPROVEN),
  column.money(words('books.figures.rejected'), (row) => row.REJECTED),
]

const shown = ['expected', 'open', 'confirmed', 'matched', 'cash', 'unproven', 'rejected'] as const

type WithFigures = { programme: Cell['programme']; figures: Figures }

const figureColumns = (words: Translator) => [
  column.number<WithFigures>(words('books.figures.payments'), ({ figures }) => figures.expected.payments),
  ...shown.map((figure) =>
    column.money<WithFigures>(words(`books.figures.${figure}`), ({ figures }) => figures[figure].amount),
  ),
]
const programmeOf = (words: Translator) =>
  column.text<WithFigures>(words('books.programme'), ({ programme }) => words(`books.programmes.${programme}`), 16)

/** The sheets of the books: their figures by programme, region and day, and what the bank, cash and refunds say. */
export const sheetsOf = (books: Books, words: Translator): BookSheet[] => [
  ...figureSheets(books, words),
  accountSheet(books, words),
  ...moneySheets(books, words),
]

function figureSheets({ programmes, parts, days }: Books, words: Translator): BookSheet[] {
  const [label, figures, programme] = [words('books.figures.total'), figureColumns(words), programmeOf(words)]
  const from = (first: number) => ({ label, of: figures.map((_, at) => first + at) })
  return [
    sheetOf(words('books.whole'), [programme, ...figures], programmes, from(1)),
    sheetOf(
      words('books.byPart'),
      [column.text<Books['parts'][number]>(words('common.region'), ({ region }) => region), programme, ...figures],
      parts,
      from(2),
    ),
    sheetOf(
      words('books.byDay'),
      [column.day<Books['days'][number]>(words('books.figures.day'), ({ day }) => day), programme, ...figures],
      days,
      from(2),
    ),
  ]
}

/** The accounts with the bank's side. */
export function accountSheet({ accounts }: Books, words: Translator): BookSheet {
  const places = ['seen', 'here', 'elsewhere', 'aside', 'open'] as const
  type Account = Books['accounts'][number]
  const sen = (all: number | undefined) => (all === undefined ? null : all / 100)
  return sheetOf<Account>(
    words('books.accounts.title'),
    [
      column.text(words('books.figures.account'), ({ name }) => name, 26),
      column.text(words('common.region'), (one) => one.region_init ?? words('books.accounts.everywhere'), 14),
      ...places.map((place) =>
        column.money<Account>(words(`books.accounts.${place}`), (one) => exactly(one[place]), 16),
      ),
      column.day(words('books.sheets.coveredFrom'), ({ covered }) => covered?.from, 16),
      column.day(words('books.sheets.coveredTo'), ({ covered }) => covered?.to, 16),
      column.money(words('books.sheets.opening'), ({ balance }) => sen(balance?.opening), 18),
      column.money(words('books.sheets.closing'), ({ balance }) => sen(balance?.closing), 18),
      column.money(words('books.sheets.wentOut'), ({ balance }) => sen(balance?.went_out), 18),
    ],
    accounts,
    { label: words('books.figures.total'), of: places.map((_, at) => 2 + at) },
  )
}

// Without the names of students, so that the file of sums stays one about money.
function moneySheets({ cash, refunds, accepted }: Books, words: Translator): BookSheet[] {
  const label = words('books.figures.total')
  const back = ['to_check', 'owed', 'refunded'] as const
  return [
    sheetOf<Books['cash'][number]>(
      words('books.cash.title'),
      [
        column.text(words('books.cash.receiver'), ({ receiver }) => receiver ?? words('books.cash.nobody')),
        column.text(words('common.region'), ({ region_init }) => region_init, 8),
        column.money(words('books.cash.received'), ({ received }) => received.amount),
        column.money(words('books.cash.handedOver'), ({ handed_over }) => handed_over),
        column.money(words('books.cash.held'), ({ held }) => held),
      ],
      cash,
      { label, of: [2, 3, 4] },
    ),
    sheetOf<Books['refunds'][number]>(
      words('books.refunds.title'),
      [
        column.text(words('common.region'), ({ region }) => region),
        ...back.map((state) =>
          column.money<Books['refunds'][number]>(words(`books.refunds.${state}`), (one) => one[state].amount),
        ),
      ],
      refunds,
      { label, of: [1, 2, 3] },
    ),
    sheetOf<Books['accepted'][number]>(
      words('books.accepted.title'),
      [
        column.number(words('books.accepted.payment'), ({ payment_id }) => payment_id),
        column.text(words('books.programme'), ({ programme }) => words(`books.programmes.${programme}`), 14),
        column.text(words('common.region'), ({ region_init }) => region_init, 8),
        column.day(words('books.figures.day'), ({ day }) => day),
        column.money(words('books.figures.expected'), ({ due }) => due),
        column.money(words('books.accounts.seen'), ({ received }) => received),
        column.money(words('books.accepted.difference'), ({ due, received }) => received - due),
        column.text(words('books.accepted.reason'), ({ reason }) => reason, 40),
      ],
      accepted,
      { label, of: [4, 5, 6] },
    ),
  ]
}
