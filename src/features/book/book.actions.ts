/** The books as they are at this moment: one snapshot, cut by what the reader asks for and may see. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import { type Caller, isLetIn } from '#kit/endpoint/caller.ts'
import { notFound } from '#kit/errors.ts'
import { isAdmin } from '#roles.ts'
import { findTreasurers } from '#services/accounts/readers.ts'
import { findUsualTerm } from '#services/usual-term.ts'
import type { AccountBooks, Books, BooksQuery, MoneyGaps } from './book.contract.ts'
import { brokenEquations, type Cell, figuresOf, isAsked, type Others, partsBy, wentOut } from './book.rules.ts'
import { findOthers } from './book-check.store.ts'
import { countOpenLines, countUnproven } from './unmatched-money.store.ts'
import * as store from './book.store.ts'

type Tools = Pick<Deps, 'db' | 'now'>

type Given = Partial<BooksQuery>

/** SCAC sees its own region, whichever it asks for; without a region of its own none. */
export async function narrowed(db: Deps['db'], caller: Caller, given: Given): Promise<BooksQuery> {
  const isWhole = isAdmin(caller)
  const place = isWhole ? given : { ...given, region_id: caller.regionId ?? 0 }
  return { ...place, term_id: given.term_id ?? (await findUsualTerm(db, place.region_id)) }
}

/** The money of a term. Throws 404 for an unknown term. */
export async function readBooks(deps: Tools, caller: Caller, given: Given): Promise<Books> {
  const query = await narrowed(deps.db, caller, given)
  return store.inSnapshot(deps.db, (trx) => readBooksIn(trx, deps.now(), caller, query))
}

/** The same within a snapshot that others read, too. */
export async function readBooksIn(trx: Trx, now: Date, caller: Caller, query: BooksQuery): Promise<Books> {
  const isWhole = isAdmin(caller)
  const term = await store.findTerm(trx, query.term_id)
  if (!term) throw notFound()
  const found = {
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
    treasurers: isWhole || isLetIn(caller) ? await findTreasurers(trx, now) : [],
  }
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
    server_time: now.toISOString(),
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
