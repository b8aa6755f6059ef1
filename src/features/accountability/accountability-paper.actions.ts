/** The accountability report on paper: its sections in the order in which an office reads them, and its receipts. */
import { categoryName } from '#features/cash-book/cash-entry.rules.ts'
import { clubNow } from '#services/club.ts'
import type { Paper, PaperPicture, PaperSection } from '#services/report-paper.ts'
import { day, moment, rupiah } from '#words/format.ts'
import {
  exact,
  exactFigure,
  left,
  placeName,
  right,
  sen,
  type Telling,
  termName,
} from './accountability-figure.actions.ts'
import { handSections, placeSections } from './accountability-place.actions.ts'
import { categorySection, eventSection, paymentSection, summarySection } from './accountability-sum.actions.ts'
import type { AccountabilityAsked } from '#features/cash-book/accountability.contract.ts'
import { type Accountability, movementOf, withoutReceipt } from './accountability.rules.ts'
import type { CashEntry } from '#features/cash-book/cash-entry.contract.ts'

type Given = Telling & {
  signs: Pick<AccountabilityAsked, 'chair' | 'treasurer' | 'adviser'>
  /** The picture of an entry's receipt. */
  read: (entryId: number) => Promise<Buffer | null>
}

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
        left(words('cashBook.list.number'), 0.15),
        left(words('cashBook.list.day'), 0.11),
        left(words('accountability.what'), 0.21),
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
      totals: [[words('books.figures.total'), '', '', '', sen(came), sen(went), sen(moved)]],
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
      title: `${entry.number ?? ''}, ${exact(entry)}`,
      about: [day(entry.day, language), aboutOf(entry, given)].join(', '),
      read: () => read(entry.id),
    })),
    lost: words('accountability.lost'),
  }
}
