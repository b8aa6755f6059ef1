/** The accountability report on paper: its sections in the order in which an office reads them, and its receipts. */
import { clubNow } from '#services/club.ts'
import type { Paper, PaperColumn, PaperPicture, PaperSection } from '#services/report-paper.ts'
import { day, moment, rupiah } from '#words/format.ts'
import type { Language } from '#words/languages.ts'
import type { Translator } from '#words/words.ts'
import { exactly, type Exact, inSen } from '#features/statement/sen.rules.ts'
import type { AccountabilityAsked } from './accountability.contract.ts'
import {
  type Accountability,
  categorySums,
  type CategorySums,
  movementOf,
  summaryLines,
  summaryOf,
  withoutReceipt,
} from './accountability.rules.ts'
import type { CashEntry } from './cash-entry.contract.ts'

type Telling = { words: Translator; language: Language }
type Given = Telling & {
  signs: Pick<AccountabilityAsked, 'chair' | 'treasurer' | 'adviser'>
  /** The picture of an entry's receipt. */
  read: (entryId: number) => Promise<Buffer | null>
}

const exact = (money: Exact): string => rupiah(exactly(money))
// Narrow columns of figures say no currency: the report's head does.
const figure = (amount: number): string => rupiah(amount).replace('Rp\u00A0', '')
const exactFigure = (money: Exact): string => figure(exactly(money))
const sen = (all: number): string => figure(all / 100)

/** A category in the report's language. */
export const categoryName = ({ name, name_id }: { name: string; name_id: string | null }, language: Language) =>
  language === 'id' && name_id ? name_id : name

/** One side of an entry: "Till of Rani", "BCA 123". */
export const placeName = ({ place, name }: CashEntry['from'], words: Translator): string =>
  place === 'TILL'
    ? words('cashBook.till', { name: name ?? words('cashBook.entry.somebody') })
    : (name ?? words(`cashBook.places.${place}`))

/** The term as the portal writes it. */
export const termName = ({ semester, year }: { semester: string; year: number }, words: Translator): string =>
  words('common.termName', {
    semester: words(semester === 'EVEN' ? 'common.semester.EVEN' : 'common.semester.ODD'),
    year: String(year),
    next: String(year + 1),
  })

/** The report as it is drawn. */
export function paperOf(report: Accountability, given: Given): Paper {
  const { words, language, signs } = given
  const term = termName(report.books.term, words)
  const named = (name: string | undefined) => name ?? ''
  return {
    language,
    title: words('accountability.title', {
      term,
      region: report.region?.region ?? words('accountability.everyRegion'),
    }),
    club: clubNow().name,
    shortName: clubNow().short_name,
    heading: words('accountability.heading'),
    facts: [
      [words('common.term'), term],
      [words('common.region'), report.region?.region ?? words('accountability.everyRegion')],
      [words('accountability.asOf'), moment(report.madeAt, language, 'long')],
      [words('accountability.sums'), words('accountability.inRupiah')],
    ],
    sections: [
      summarySection(report, given),
      paymentSection(report, given),
      categorySection(report.report.categories, words('accountability.categories'), given),
      eventSection(report, given),
      ...report.events
        .filter(({ categories }) => categories.length > 0)
        .map(({ name, categories }) => categorySection(categories, words('accountability.event', { name }), given)),
      ...placeSections(report, given),
      ...handSections(report, given),
      entrySection(report.entries, given),
      { heading: words('accountability.notes'), notes: notesOf(report, given) },
    ],
    signatures: {
      heading: words('accountability.signatures'),
      date: words('accountability.place', { day: day(report.madeAt, language) }),
      people: [
        { role: words('accountability.roles.chair'), name: named(signs.chair) },
        { role: words('accountability.roles.treasurer'), name: named(signs.treasurer) },
        { role: words('accountability.roles.adviser'), name: named(signs.adviser) },
      ],
    },
    annex: annexOf(report, given),
    page: (number) => words('accountability.page', { number: String(number) }),
    madeAt: report.madeAt,
  }
}

const left = (label: string, share: number): PaperColumn => ({ label, share })
const right = (label: string, share: number): PaperColumn => ({ label, share, right: true })

function summarySection(report: Accountability, { words }: Telling): PaperSection {
  const sums = summaryOf(report)
  const rows = summaryLines.map((line) => [words(`accountability.summary.${line}`), sen(sums[line])])
  return {
    heading: words('accountability.summary.heading'),
    about: words('accountability.summary.about'),
    table: {
      columns: [left(words('accountability.what'), 0.7), right(words('cashBook.list.amount'), 0.3)],
      rows: rows.slice(0, -1),
      total: rows.at(-1) ?? [],
    },
  }
}

const figures = ['expected', 'open', 'confirmed', 'matched', 'cash', 'unproven'] as const

function paymentSection({ books }: Accountability, { words }: Telling): PaperSection {
  const cells = (of: (typeof books)['whole']) => figures.map((one) => figure(of[one].amount))
  return {
    heading: words('accountability.payments'),
    empty: words('accountability.noPayments'),
    table: {
      columns: [
        left(words('common.region'), 0.14),
        left(words('books.programme'), 0.14),
        ...figures.map((one) => right(words(`books.figures.${one}`), 0.12)),
      ],
      rows: books.parts.map((part) => [
        part.region,
        words(`books.programmes.${part.programme}`),
        ...cells(part.figures),
      ]),
      total: [words('books.figures.total'), '', ...cells(books.whole)],
    },
  }
}

function categorySection(
  categories: readonly CategorySums[],
  heading: string,
  { words, language }: Telling,
): PaperSection {
  const [planned, actual] = [categorySums(categories, 'planned'), categorySums(categories, 'actual')]
  const sums = (key: 'income' | 'expenses' | 'result') => [
    words(`cashBook.report.${key}`),
    '',
    sen(planned[key]),
    sen(actual[key]),
    sen(actual[key] - planned[key]),
  ]
  const rows = (kind: 'IN' | 'OUT') =>
    categories
      .filter((one) => one.kind === kind)
      .map((one) => [
        words(kind === 'IN' ? 'cashBook.report.income' : 'cashBook.report.expenses'),
        categoryName(one, language),
        exactFigure(one.planned),
        exactFigure(one.actual),
        sen(inSen(one.actual) - inSen(one.planned)),
      ])
  return {
    heading,
    empty: words('cashBook.report.noRows'),
    table: {
      columns: [
        left('', 0.16),
        left(words('cashBook.report.category'), 0.3),
        ...(['planned', 'actual', 'difference'] as const).map((key) => right(words(`cashBook.report.${key}`), 0.18)),
      ],
      rows: [...rows('IN'), ...rows('OUT'), ...(categories.length > 0 ? [sums('income'), sums('expenses')] : [])],
      total: sums('result'),
    },
  }
}

function eventSection({ report: { events } }: Accountability, { words, language }: Telling): PaperSection {
  const sum = (of: 'planned_in' | 'planned_out' | 'came' | 'went' | 'result') =>
    sen(events.reduce((total, event) => total + inSen(event[of]), 0))
  const columns = ['planned_in', 'came', 'planned_out', 'went', 'result'] as const
  return {
    heading: words('cashBook.report.events'),
    empty: words('cashBook.report.noEvents'),
    table: {
      columns: [
        left(words('cashBook.report.event'), 0.25),
        left(words('cashBook.list.day'), 0.15),
        ...columns.map((key) => right(words(`accountability.events.${key}`), 0.12)),
      ],
      rows: events.map((event) => [
        event.region_init ? `${event.name} (${event.region_init})` : event.name,
        [event.first_day, event.last_day]
          .filter((one, at) => at === 0 || one !== event.first_day)
          .map((one) => day(one, language, 'short'))
          .join(' – '),
        ...columns.map((key) => exactFigure(event[key])),
      ]),
      total: [words('books.figures.total'), '', ...columns.map(sum)],
    },
  }
}

/** Where the money is: of the whole club by the cash book and the banks, of one region by its accounts alone. */
function placeSections({ places, books }: Accountability, { words, language }: Telling): PaperSection[] {
  const account = left(words('books.figures.account'), 0.34)
  if (places === null) {
    const cents = (all: number | undefined) => (all === undefined ? '–' : sen(all))
    return [
      {
        heading: words('cashBook.placesPage.accounts'),
        about: words('accountability.regionPlaces'),
        empty: words('books.accounts.noAccounts'),
        table: {
          columns: [
            account,
            right(words('books.accounts.seen'), 0.22),
            right(words('books.sheets.opening'), 0.22),
            right(words('books.sheets.closing'), 0.22),
          ],
          rows: books.accounts.map(({ name, seen, balance }) => [
            name,
            exactFigure(seen),
            cents(balance?.opening),
            cents(balance?.closing),
          ]),
        },
      },
    ]
  }
  const total = (rows: readonly Exact[]) => sen(rows.reduce((all, one) => all + inSen(one), 0))
  return [
    {
      heading: words('cashBook.placesPage.accounts'),
      empty: words('books.accounts.noAccounts'),
      table: {
        columns: [
          account,
          right(words('cashBook.placesPage.booked'), 0.2),
          right(words('cashBook.placesPage.stated'), 0.28),
          right(words('cashBook.placesPage.difference'), 0.18),
        ],
        rows: places.accounts.map(({ name, region_init, booked, stated, difference }) => [
          region_init ? `${name} (${region_init})` : name,
          exactFigure(booked),
          stated ? `${exactFigure(stated)} (${day(stated.day, language, 'short')})` : '–',
          difference ? exactFigure(difference) : '–',
        ]),
        total: [words('books.figures.total'), total(places.accounts.map(({ booked }) => booked))],
      },
    },
    {
      heading: words('cashBook.placesPage.tills'),
      empty: words('cashBook.placesPage.noTills'),
      table: {
        columns: [
          left(words('cashBook.placesPage.till'), 0.28),
          right(words('cashBook.placesPage.handed'), 0.18),
          right(words('cashBook.placesPage.moved'), 0.18),
          right(words('cashBook.placesPage.balance'), 0.18),
          right(words('cashBook.placesPage.lastCount'), 0.18),
        ],
        rows: places.tills.map(({ name, handed, booked, balance, last_count }) => [
          name,
          exactFigure(handed),
          exactFigure(booked),
          exactFigure(balance),
          last_count ? day(last_count.day, language, 'short') : words('cashBook.placesPage.never'),
        ]),
        total: [
          words('books.figures.total'),
          ...(['handed', 'booked', 'balance'] as const).map((key) => total(places.tills.map((one) => one[key]))),
        ],
      },
    },
    {
      heading: words('cashBook.placesPage.people'),
      about: words('accountability.people'),
      empty: words('accountability.noPeople'),
      table: {
        columns: [left(words('cashBook.placesPage.person'), 0.7), right(words('cashBook.list.amount'), 0.3)],
        rows: places.people.map((one) => [one.name, exactFigure(one)]),
      },
    },
  ]
}

/** Cash that members took, and what goes back to students. */
function handSections({ books: { cash, refunds } }: Accountability, { words }: Telling): PaperSection[] {
  const back = ['to_check', 'owed', 'refunded'] as const
  const sum = (amounts: readonly number[]) => figure(amounts.reduce((all, one) => all + one, 0))
  const total = words('books.figures.total')
  return [
    {
      heading: words('accountability.cash'),
      empty: words('books.cash.none'),
      table: {
        columns: [
          left(words('books.cash.receiver'), 0.28),
          left(words('common.region'), 0.12),
          right(words('books.cash.received'), 0.2),
          right(words('books.cash.handedOver'), 0.2),
          right(words('books.cash.held'), 0.2),
        ],
        rows: cash.map(({ receiver, region_init, received, handed_over, held }) => [
          receiver ?? words('books.cash.nobody'),
          region_init,
          figure(received.amount),
          figure(handed_over),
          figure(held),
        ]),
        total: [
          total,
          '',
          sum(cash.map(({ received }) => received.amount)),
          sum(cash.map(({ handed_over }) => handed_over)),
          sum(cash.map(({ held }) => held)),
        ],
      },
    },
    {
      heading: words('books.refunds.title'),
      about: words('accountability.refunds'),
      empty: words('books.refunds.none'),
      table: {
        columns: [left(words('common.region'), 0.4), ...back.map((key) => right(words(`books.refunds.${key}`), 0.2))],
        rows: refunds.map((one) => [one.region, ...back.map((key) => figure(one[key].amount))]),
        total: [total, ...back.map((key) => sum(refunds.map((one) => one[key].amount)))],
      },
    },
  ]
}

/** Of what an entry is: its payee, and what for. */
const aboutOf = (entry: CashEntry, { words, language }: Telling): string =>
  [
    words(`cashBook.kinds.${entry.kind}`),
    entry.payee,
    entry.category && categoryName(entry.category, language),
    entry.event?.name,
    entry.note,
  ]
    .filter(Boolean)
    .join(', ')

function entrySection(entries: readonly CashEntry[], given: Telling): PaperSection {
  const { words, language } = given
  const { came, went, moved } = movementOf(entries)
  const amount = (entry: CashEntry, isThere: boolean) => (isThere ? exactFigure(entry) : '')
  return {
    heading: words('accountability.entries'),
    empty: words('accountability.noEntries'),
    table: {
      columns: [
        left(words('cashBook.list.number'), 0.13),
        left(words('cashBook.list.day'), 0.11),
        left(words('accountability.what'), 0.23),
        left(words('accountability.fromTo'), 0.17),
        right(words('cashBook.list.came'), 0.12),
        right(words('cashBook.list.went'), 0.12),
        right(words('cashBook.list.moved'), 0.12),
      ],
      rows: entries.map((entry) => {
        const { from, to } = entry
        const [isIn, isOut] = [from.place === 'OUTSIDE', to.place === 'OUTSIDE']
        return [
          entry.number ?? '',
          day(entry.day, language, 'short'),
          aboutOf(entry, given),
          [isIn ? null : from, isOut ? null : to]
            .filter((side) => side !== null)
            .map((side) => placeName(side, words))
            .join(' \u2013 '),
          amount(entry, isIn),
          amount(entry, isOut),
          amount(entry, !isIn && !isOut),
        ]
      }),
      total: [words('books.figures.total'), '', '', '', sen(came), sen(went), sen(moved)],
    },
  }
}

/** What is still open, and what does not balance; nothing is left to be asked for. */
function notesOf({ books, gaps, waiting, entries }: Accountability, { words, language }: Telling): string[] {
  const bare = withoutReceipt(entries)
  const { open } = books.whole
  const notes = [
    books.broken === null ? null : words(`accountability.note.${books.broken.length === 0 ? 'balanced' : 'broken'}`),
    ...(books.broken ?? []).map((one) => words(`books.broken.${one}`)),
    open.payments > 0 ? words('accountability.note.open', { count: open.payments, amount: rupiah(open.amount) }) : null,
    ...gaps.unproven
      .filter(({ payments }) => payments > 0)
      .map(({ programme, payments, amount }) =>
        words('accountability.note.unproven', {
          count: payments,
          programme: words(`books.programmes.${programme}`),
          amount: rupiah(amount),
        }),
      ),
    gaps.open_lines && gaps.open_lines.lines > 0
      ? words('accountability.note.lines', { count: gaps.open_lines.lines, amount: exact(gaps.open_lines) })
      : null,
    waiting > 0 ? words('accountability.note.waiting', { count: waiting }) : null,
    ...books.accepted.map(({ programme, payment_id, day: on, due, received, reason }) =>
      words('accountability.note.accepted', {
        programme: words(`books.programmes.${programme}`),
        number: String(payment_id),
        day: day(on, language),
        due: rupiah(due),
        received: rupiah(received),
        reason,
      }),
    ),
    bare.length > 0
      ? words('accountability.note.bare', {
          count: bare.length,
          numbers: bare.map(({ number }) => number ?? '').join(', '),
        })
      : null,
  ].filter((note) => note !== null)
  return notes.length > 0 ? notes : [words('accountability.note.nothing')]
}

function annexOf({ entries }: Accountability, given: Given): Paper['annex'] {
  const { words, language, read } = given
  const kept = entries.filter(({ proof }) => proof !== null)
  return {
    heading: words('accountability.annex'),
    about:
      kept.length === 0 ? words('accountability.noReceipts') : words('accountability.receipts', { count: kept.length }),
    pictures: kept.map((entry): PaperPicture => ({
      title: `${entry.number ?? ''}  ${exact(entry)}`,
      about: [day(entry.day, language), aboutOf(entry, given)].join(', '),
      read: () => read(entry.id),
    })),
    lost: words('accountability.lost'),
  }
}
