/** The books as they are at this moment: one snapshot, cut by what the reader asks for and may see. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import { notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { findAdministrators } from '#services/accounts/readers.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import {
  type AccountBooks,
  type Books,
  type BooksQuery,
  type exportBooks as exportDeclared,
  type MoneyGaps,
} from './book.contract.ts'
import {
  brokenEquations,
  type Cell,
  figuresOf,
  type Others,
  partsBy,
  type Standing,
  standings,
  wentOut,
} from './book.rules.ts'
import { findOthers } from './book-check.store.ts'
import { countOpenLines, countUnproven } from './unmatched-money.store.ts'
import * as store from './book.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>

type Given = Partial<BooksQuery>

/** SCAC sees its own region, whichever it asks for; without a region of its own none. */
async function narrowed(db: Deps['db'], caller: Caller, given: Given): Promise<BooksQuery> {
  const isWhole = isAdmin(caller)
  const term_id = given.term_id ?? (await store.findUsualTerm(db, isWhole ? null : caller.regionId))
  return { ...given, term_id, ...(isWhole ? {} : { region_id: caller.regionId ?? 0 }) }
}

const isAsked =
  ({ region_id, programme, from, to }: BooksQuery) =>
  (cell: Pick<Cell, 'region_id' | 'programme' | 'day'>): boolean =>
    (region_id === undefined || cell.region_id === region_id) &&
    (programme === undefined || cell.programme === programme) &&
    (from === undefined || cell.day >= from) &&
    (to === undefined || cell.day <= to)

/** The money of a term. Throws 404 for an unknown term. */
export async function readBooks(deps: Tools, caller: Caller, given: Given): Promise<Books> {
  const query = await narrowed(deps.db, caller, given)
  const isWhole = isAdmin(caller)
  const found = await store.inSnapshot(deps.db, async (trx) => {
    const term = await store.findTerm(trx, query.term_id)
    if (!term) throw notFound()
    return {
      term,
      regions: await store.findRegions(trx),
      cells: await store.findCells(trx, query.term_id),
      lines: await store.findLineCells(trx, query),
      accounts: await store.findAccounts(trx),
      edges: await store.findEdges(trx, query),
      cash: await store.findCash(trx, query.term_id, query.region_id),
      refunds: await store.findRefunds(trx, query.term_id),
      accepted: await store.findAccepted(trx, query.term_id),
      others: isWhole ? await findOthers(trx, query.term_id) : null,
      treasurers: isWhole ? await findAdministrators(trx, deps.now()) : [],
    }
  })
  const cells = found.cells.filter(isAsked(query))
  const accounts = found.accounts.map((account) => accountOf(account, found))
  const isSeen = ({ region_id }: store.BooksAccount) =>
    query.region_id === undefined || region_id === query.region_id || (isWhole && region_id === null)
  const seen = new Set(found.accounts.filter(isSeen).map(({ id }) => id))
  return {
    term: found.term,
    whole: figuresOf(cells),
    programmes: byProgramme(cells),
    parts: partsOf(cells, found.regions),
    days: daysOf(cells),
    accepted: found.accepted.filter(isAsked(query)),
    accounts: accounts.filter(({ id }) => seen.has(id)),
    is_every_account: seen.size === accounts.length,
    cash: found.cash,
    refunds: found.refunds.filter(({ region_id }) => query.region_id === undefined || region_id === query.region_id),
    broken: found.others && brokenEquations(found.cells, accounts, { ...found.others, here: hereOf(found.lines) }),
    treasurers: found.treasurers.map(({ id, name }) => ({ id, name })),
    server_time: deps.now().toISOString(),
  }
}

/** The sums that the lines have paid of the term, of all days. */
function hereOf(lines: Found['lines']): Others['here'] {
  const own = lines.filter(({ place }) => place === 'here')
  const sum = (member: 'payments' | 'amount' | 'paid') => own.reduce((total, one) => total + one[member], 0)
  return { payments: sum('payments'), amount: sum('amount'), paid: sum('paid') }
}

const partsOf = (cells: readonly Cell[], regions: Awaited<ReturnType<typeof store.findRegions>>): Books['parts'] =>
  regions.flatMap(({ id, region, region_init }) =>
    byProgramme(cells.filter(({ region_id }) => region_id === id)).map((part) => ({
      region_id: id,
      region,
      region_init,
      ...part,
    })),
  )

const daysOf = (cells: readonly Cell[]): Books['days'] =>
  [...Map.groupBy(cells, ({ day }) => day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, some]) => byProgramme(some).map((part) => ({ day, ...part })))

/** TOEFL first. */
const byProgramme = (cells: readonly Cell[]) =>
  partsBy(cells, ({ programme }) => programme)
    .toReversed()
    .map(({ key, figures }) => ({ programme: key, figures }))

type Found = {
  lines: Awaited<ReturnType<typeof store.findLineCells>>
  edges: Awaited<ReturnType<typeof store.findEdges>>
}

function accountOf({ region_id: _, ...account }: store.BooksAccount, { lines, edges }: Found): AccountBooks {
  const own = lines.filter(({ account_id, is_asked }) => account_id === account.id && is_asked)
  const at = (place: (typeof own)[number]['place']) => {
    const found = own.find((one) => one.place === place)
    return { lines: found?.lines ?? 0, amount: found?.amount ?? 0, sen: found?.sen ?? 0 }
  }
  const edge = edges.find(({ account_id }) => account_id === account.id)
  return {
    ...account,
    seen: at('seen'),
    here: { ...at('here'), paid: own.find(({ place }) => place === 'here')?.paid ?? 0 },
    elsewhere: at('elsewhere'),
    aside: at('aside'),
    open: at('open'),
    balance: edge
      ? {
          first: edge.first,
          last: edge.last,
          opening: edge.opening,
          closing: edge.closing,
          went_out: wentOut(edge.opening, edge.came, edge.closing),
        }
      : null,
  }
}

/** Money without a payment, and payments without money. */
export async function readGaps({ db }: Pick<Deps, 'db'>, caller: Caller, given: Given): Promise<MoneyGaps> {
  const { term_id, region_id } = await narrowed(db, caller, given)
  const [open_lines, unproven] = await Promise.all([
    isAdmin(caller) ? countOpenLines(db, region_id) : null,
    countUnproven(db, term_id, region_id),
  ])
  return { open_lines, unproven }
}

type Row = { id: number; region: string; programme: Cell['programme']; day: string; account: string | null } & Record<
  Standing,
  number
> & { payments: number; line_amount: number }

/** Answers with the parts that the books add up: a row per region, programme, day and account. */
export async function exportBooks(deps: Tools, caller: Caller, call: Call<typeof exportDeclared>) {
  const query = await narrowed(deps.db, caller, call.query)
  const rows = await store.inSnapshot(deps.db, async (trx) => {
    const [regions, accounts] = [await store.findRegions(trx), await store.findAccounts(trx)]
    const cells = (await store.findCells(trx, query.term_id, { byAccount: true })).filter(isAsked(query))
    return rowsOf(cells, new Map(regions.map((one) => [one.id, one.region_init])), accounts)
  })
  return sendExport(deps, call, {
    name: 'books',
    ids: async () => rows.map(({ id }) => id),
    rows: async (ids) => ids.flatMap((id) => rows[id - 1] ?? []),
    columns,
  })
}

function rowsOf(cells: readonly Cell[], regions: Map<number, string>, accounts: store.BooksAccount[]): Row[] {
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

const columns: ColumnsOf<Row> = (words) => [
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
