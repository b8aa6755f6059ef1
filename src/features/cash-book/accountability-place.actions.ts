/** Where the money is, in the accountability report on paper. */
import type { PaperSection } from '#services/report-paper.ts'
import { day } from '#words/format.ts'
import { type Exact, inSen } from '#features/statement/sen.rules.ts'
import { exactFigure, figure, left, right, sen, type Telling } from './accountability-figure.actions.ts'
import type { Accountability } from './accountability.rules.ts'

/** Where the money is: of the whole club by the cash book and the banks, of one region by its accounts alone. */
export function placeSections({ places, books }: Accountability, { words, language }: Telling): PaperSection[] {
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
        totals: [[words('books.figures.total'), total(places.accounts.map(({ booked }) => booked))]],
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
        totals: [
          [
            words('books.figures.total'),
            ...(['handed', 'booked', 'balance'] as const).map((key) => total(places.tills.map((one) => one[key]))),
          ],
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
export function handSections({ books: { cash, refunds } }: Accountability, { words }: Telling): PaperSection[] {
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
        totals: [
          [
            total,
            '',
            sum(cash.map(({ received }) => received.amount)),
            sum(cash.map(({ handed_over }) => handed_over)),
            sum(cash.map(({ held }) => held)),
          ],
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
        totals: [[total, ...back.map((key) => sum(refunds.map((one) => one[key].amount)))]],
      },
    },
  ]
}
