/** The sums of the accountability report on paper: its result, payments, categories and events. */
import { categoryName } from '#features/cash-book/cash-entry.rules.ts'
import type { PaperSection } from '#services/report-paper.ts'
import { day } from '#words/format.ts'
import { inSen } from '#features/statement/sen.rules.ts'
import { exactFigure, figure, left, right, sen, type Telling } from './accountability-figure.actions.ts'
import {
  type Accountability,
  categorySums,
  type CategorySums,
  summaryLines,
  summaryOf,
} from './accountability.rules.ts'

export function summarySection(report: Accountability, { words }: Telling): PaperSection {
  const sums = summaryOf(report)
  const rows = summaryLines.map((line) => [words(`accountability.summary.${line}`), sen(sums[line])])
  return {
    heading: words('accountability.summary.heading'),
    about: words('accountability.summary.about'),
    table: {
      columns: [left(words('accountability.what'), 0.7), right(words('cashBook.list.amount'), 0.3)],
      rows: rows.slice(0, -1),
      totals: rows.slice(-1),
    },
  }
}

const figures = ['expected', 'open', 'confirmed', 'matched', 'cash', 'unproven'] as const

export function paymentSection({ books }: Accountability, { words }: Telling): PaperSection {
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
      totals: [[words('books.figures.total'), '', ...cells(books.whole)]],
    },
  }
}

export function categorySection(
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
      rows: [...rows('IN'), ...rows('OUT')],
      totals: [sums('income'), sums('expenses'), sums('result')],
    },
  }
}

export function eventSection({ report: { events } }: Accountability, { words, language }: Telling): PaperSection {
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
      totals: [[words('books.figures.total'), '', ...columns.map(sum)]],
    },
  }
}
