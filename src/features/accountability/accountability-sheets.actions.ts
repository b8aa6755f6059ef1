/** The accountability report as a workbook: the same sums as on paper, with figures as numbers and days as days. */
import { categoryName } from '#features/cash-book/cash-entry.rules.ts'
import { column } from '#services/export-columns.ts'
import { type BookSheet, sheetOf } from '#services/workbook.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'
import { type FlatRow, flatColumns, sheetsOf as bookSheets } from '#features/book/book-export.actions.ts'
import { exactly } from '#features/statement/sen.rules.ts'
import { placeName, termName } from './accountability-figure.actions.ts'
import { type Accountability, type CategorySums, summaryLines, summaryOf } from './accountability.rules.ts'
import type { CashEntry } from '#features/cash-book/cash-entry.contract.ts'

/** The sheets in the order of the report: overview, entries, lines, balances, budget, events, payments and the books. */
export const sheetsOf = (
  report: Accountability,
  flat: readonly FlatRow[],
  words: Translator,
  language: Language,
): BookSheet[] => [
  overviewSheet(report, words),
  entrySheet(report.entries, words, language),
  lineSheet(report.entries, words),
  ...(report.places ? placeSheets(report.places, words) : []),
  budgetSheet(report, words, language),
  eventSheet(report, words),
  sheetOf(words('accountability.sheets.payments'), flatColumns(words, language), flat, {
    label: words('books.figures.total'),
    of: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  }),
  ...bookSheets(report.books, words),
]

type Line = { what: string; text: string | null; amount: number | null }

function overviewSheet(report: Accountability, words: Translator): BookSheet {
  const sums = summaryOf(report)
  const said = (what: string, text: string): Line => ({ what, text, amount: null })
  const lines: Line[] = [
    said(words('common.term'), termName(report.books.term, words)),
    said(words('common.region'), report.region?.region ?? words('accountability.everyRegion')),
    ...summaryLines.map((line) => ({
      what: words(`accountability.summary.${line}`),
      text: null,
      amount: sums[line] / 100,
    })),
  ]
  return sheetOf<Line>(
    words('accountability.sheets.overview'),
    [
      column.text(words('accountability.what'), ({ what }) => what, 44),
      column.text(words('accountability.sheets.value'), ({ text }) => text, 28),
      column.money(words('cashBook.list.amount'), ({ amount }) => amount, 18),
    ],
    lines,
  )
}

function entrySheet(entries: readonly CashEntry[], words: Translator, language: Language): BookSheet {
  const isIn = ({ from }: CashEntry) => from.place === 'OUTSIDE'
  const isOut = ({ to }: CashEntry) => to.place === 'OUTSIDE'
  return sheetOf<CashEntry>(
    words('accountability.entries'),
    [
      column.text(words('cashBook.list.number'), ({ number }) => number, 15),
      column.day(words('cashBook.list.day'), (entry) => entry.day),
      column.text(words('cashBook.list.kind'), ({ kind }) => words(`cashBook.kinds.${kind}`), 20),
      column.text(words('common.region'), ({ region_init }) => region_init, 8),
      column.text(words('cashBook.list.payee'), ({ payee }) => payee, 26),
      column.text(words('cashBook.list.category'), ({ category }) => category && categoryName(category, language), 20),
      column.text(words('cashBook.list.event'), ({ event }) => event?.name, 24),
      column.text(words('cashBook.list.from'), ({ from }) => placeName(from, words), 26),
      column.text(words('cashBook.list.to'), ({ to }) => placeName(to, words), 26),
      column.money(words('cashBook.list.came'), (entry) => (isIn(entry) ? exactly(entry) : null)),
      column.money(words('cashBook.list.went'), (entry) => (isOut(entry) ? exactly(entry) : null)),
      column.money(words('cashBook.list.moved'), (entry) => (isIn(entry) || isOut(entry) ? null : exactly(entry))),
      column.text(words('cashBook.list.note'), ({ note }) => note, 34),
      column.text(words('cashBook.entry.receipt'), ({ proof }) =>
        words(proof === null ? 'accountability.sheets.noReceipt' : 'accountability.sheets.inAnnex'),
      ),
    ],
    entries,
    { label: words('books.figures.total'), of: [9, 10, 11] },
  )
}

/** The lines of the bank that entries explain. Those of payments name students, and are no part of the report. */
function lineSheet(entries: readonly CashEntry[], words: Translator): BookSheet {
  const lines = entries.flatMap(({ number, lines: own }) => own.map((line) => ({ ...line, number })))
  return sheetOf<(typeof lines)[number]>(
    words('cashBook.entry.lines'),
    [
      column.day(words('cashBook.list.day'), ({ day }) => day),
      column.text(words('books.figures.account'), ({ account }) => account, 26),
      column.text(words('cashBook.list.number'), ({ number }) => number, 15),
      column.text(words('cashBook.lines.text'), ({ text }) => text, 40),
      column.money(words('cashBook.list.came'), (line) => (line.is_out ? null : exactly(line))),
      column.money(words('cashBook.list.went'), (line) => (line.is_out ? exactly(line) : null)),
    ],
    lines,
    { label: words('books.figures.total'), of: [4, 5] },
  )
}

function placeSheets(places: NonNullable<Accountability['places']>, words: Translator): BookSheet[] {
  const label = words('books.figures.total')
  return [
    sheetOf<(typeof places.accounts)[number]>(
      words('cashBook.placesPage.accounts'),
      [
        column.text(words('books.figures.account'), ({ name }) => name, 26),
        column.text(words('common.region'), ({ region_init }) => region_init, 8),
        column.money(words('cashBook.placesPage.booked'), ({ booked }) => exactly(booked), 18),
        column.day(words('cashBook.list.day'), ({ stated }) => stated?.day),
        column.money(words('cashBook.placesPage.stated'), ({ stated }) => stated && exactly(stated), 18),
        column.money(
          words('cashBook.placesPage.difference'),
          ({ difference }) => difference && exactly(difference),
          18,
        ),
      ],
      places.accounts,
      { label, of: [2] },
    ),
    sheetOf<(typeof places.tills)[number]>(
      words('cashBook.placesPage.tills'),
      [
        column.text(words('cashBook.placesPage.till'), ({ name }) => name, 26),
        column.money(words('cashBook.placesPage.handed'), ({ handed }) => exactly(handed), 18),
        column.money(words('cashBook.placesPage.moved'), ({ booked }) => exactly(booked), 18),
        column.money(words('cashBook.placesPage.balance'), ({ balance }) => exactly(balance), 18),
        column.day(words('cashBook.placesPage.lastCount'), ({ last_count }) => last_count?.day, 18),
      ],
      places.tills,
      { label, of: [1, 2, 3] },
    ),
    sheetOf<(typeof places.people)[number]>(
      words('cashBook.placesPage.people'),
      [
        column.text(words('cashBook.placesPage.person'), ({ name }) => name, 26),
        column.money(words('cashBook.list.amount'), (one) => exactly(one), 18),
      ],
      places.people,
    ),
  ]
}

function budgetSheet({ report, events }: Accountability, words: Translator, language: Language): BookSheet {
  type Row = CategorySums & { of: string }
  const rows: Row[] = [
    ...report.categories.map((one) => ({ ...one, of: words('cashBook.report.whole') })),
    ...events.flatMap(({ name, categories }) => categories.map((one) => ({ ...one, of: name }))),
  ]
  return sheetOf<Row>(
    words('accountability.sheets.budget'),
    [
      column.text(words('cashBook.report.event'), ({ of }) => of, 28),
      column.text(words('cashBook.list.kind'), ({ kind }) =>
        words(kind === 'IN' ? 'cashBook.report.income' : 'cashBook.report.expenses'),
      ),
      column.text(words('cashBook.report.category'), (one) => categoryName(one, language), 26),
      column.money(words('cashBook.report.planned'), ({ planned }) => exactly(planned)),
      column.money(words('cashBook.report.actual'), ({ actual }) => exactly(actual)),
      column.money(
        words('cashBook.report.difference'),
        ({ planned, actual }) => (Math.round(100 * exactly(actual)) - Math.round(100 * exactly(planned))) / 100,
      ),
    ],
    rows,
  )
}

function eventSheet({ report: { events } }: Accountability, words: Translator): BookSheet {
  type Event = (typeof events)[number]
  const sums = ['planned_in', 'came', 'planned_out', 'went', 'result'] as const
  return sheetOf<Event>(
    words('cashBook.report.events'),
    [
      column.text(words('cashBook.report.event'), ({ name }) => name, 28),
      column.text(words('common.region'), ({ region_init }) => region_init, 8),
      column.day(words('accountability.sheets.firstDay'), ({ first_day }) => first_day),
      column.day(words('accountability.sheets.lastDay'), ({ last_day }) => last_day),
      ...sums.map((key) =>
        column.money<Event>(words(`accountability.events.${key}`), (event) => exactly(event[key]), 18),
      ),
    ],
    events,
    { label: words('books.figures.total'), of: [4, 5, 6, 7, 8] },
  )
}
