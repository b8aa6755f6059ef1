/** A programme's list of payments, by state: pending ones are confirmed here, one by one or many at once. */
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useApi } from '#api/api.ts'
import { useOfficeList } from '#api/office-list.tsx'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { paymentStatuses } from '#features/payment/payment.rules.ts'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { notify } from '#ui/notify.tsx'
import { Page } from '#ui/Page.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Page as PageOf } from '#ui/ResourceTable/page.ts'
import type { Chosen } from '#ui/ResourceTable/selection.ts'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import type { ReviewTab } from '../decision-columns.tsx'
import { BulkActions } from './BulkActions.tsx'
import { useBooksFilters, useEvidenceFilter, useFitsFilter, useTypeFilter } from './payment-filters.ts'
import type { Programme } from './review-programme.ts'

type Row = { id: number; status: string; payment_amount: number; deleted_at: string | null }
type Answer<R extends Row> = PageOf<R> & { counts: Partial<Record<string, number>>; sum: number }
type Lists<Query extends z.ZodObject, R extends Row> = Parameters<typeof useOfficeList<Query, Answer<R>, string>>[0]

type AllIds = Endpoint & { reply: z.ZodType<{ data: number[] }> }

type Settings<R extends Row> = {
  programme: Programme
  /** Parameters of the address in addition to those of every list of payments. */
  filters: readonly string[]
  /** Filters that lose their value when a wider one changes. */
  within?: Readonly<Record<string, readonly string[]>>
  /** How many people hear that this payment was confirmed. */
  people: (payment: R) => number
  /** The sentence of what a permanent deletion destroys. */
  question: (payment: R) => string
}

const sharedFilters = [
  'term_id',
  'region_id',
  'payment_type',
  'payment_amount',
  'evidence',
  'fits',
  'expected',
  'receiver_id',
  'from',
  'to',
]

/** The state of such a list, for `PaymentList` and for the columns and filters that a programme adds. */
export function usePaymentList<Query extends z.ZodObject, R extends Row>(
  endpoints: Pick<Lists<Query, R>, 'list' | 'export'> & { all: AllIds },
  { programme, filters, within = {}, people, question }: Settings<R>,
) {
  const words = useWords('payments.list')
  const office = useOfficeList<Query, Answer<R>, (typeof paymentStatuses)[number] | 'all'>(
    { ...programme.endpoints, list: endpoints.list, export: endpoints.export },
    {
      states: [...paymentStatuses, 'all'],
      filters: [...sharedFilters, ...filters],
      within,
      // Every list of payments narrows by its state.
      start: { status: 'PENDING' } as never,
      // The longest pending one comes first; of decided ones the latest, which people ask about first.
      sort: (open) => (open === 'PENDING' ? 'created_at' : '-created_at'),
      refetchInterval: 30_000,
      words,
      changed: programme.changed,
      tells: (payment) => (payment.status === 'CONFIRMED' ? people(payment) : 0),
      question,
    },
  )
  const api = useApi()
  const textOf = useProblemText()
  const asked: Record<string, unknown> = office.request
  const { page: _page, per_page: _perPage, ...query } = asked
  const readAll = async (): Promise<number[]> => {
    try {
      return (await api.call(endpoints.all, { query })).data
    } catch (error) {
      notify.problem(textOf(error))
      return []
    }
  }
  // What is decided already goes to the bin one page at a time: who was told of it is known of the rows in sight.
  return { ...office, programme, readAll: office.tab === 'PENDING' ? readAll : undefined }
}

type Props<R extends Row> = {
  /** As `usePaymentList` gives it. */
  of: ReturnType<typeof usePaymentList<z.ZodObject, R>>
  texts: { title: string; lead: string; deleteMany: string; empty: (tab: ReviewTab) => { title: string; text: string } }
  columns: Column<R>[]
  /** Before those of every list of payments, and after them. */
  filters: [before: readonly Filter[], after: readonly Filter[]]
  nameOf: (payment: R) => string
  /** More to do with the chosen payments, next to the confirmation. */
  renderBulk?: (chosen: Chosen) => ReactNode
}

export function PaymentList<R extends Row>({ of, texts, columns, filters, nameOf, renderBulk }: Props<R>) {
  const words = useWords('payments.list')
  const { programme, list, tab, table, bin, binOf, readAll, answer } = of
  const [before, after] = filters
  const [type, evidence, fits] = [useTypeFilter(), useEvidenceFilter(), useFitsFilter()]
  const fromBooks = useBooksFilters((name) => list.filter(name))
  const empty = texts.empty(tab)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ResourceTable
        name={`${programme.home.slice(1)}-${tab}`}
        {...table}
        columns={columns}
        search={words('search')}
        filters={[...before, type, evidence, fits, ...fromBooks, ...after]}
        moreFilters={
          <>
            <DayFilter list={table.list} name="from" label={words('from')} />
            <DayFilter list={table.list} name="to" label={words('to')} />
          </>
        }
        renderActions={(payment) => <BinButtons bin={bin} record={payment} name={nameOf(payment)} />}
        readAll={readAll}
        renderBulk={(chosen) => (
          <BulkActions
            programme={programme}
            bin={binOf(chosen)}
            isPending={tab === 'PENDING'}
            question={texts.deleteMany}
          >
            {renderBulk?.(chosen)}
          </BulkActions>
        )}
        empty={
          <EmptyState title={empty.title} picture={tab === 'PENDING' ? 'done' : 'empty'}>
            {empty.text}
          </EmptyState>
        }
      />
      {answer && answer.meta.total > 0 ? (
        <Hint role="status">{words('sum', { count: answer.meta.total, amount: rupiah(answer.sum) })}</Hint>
      ) : null}
    </Page>
  )
}
