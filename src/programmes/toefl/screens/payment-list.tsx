/** The payments, by state: pending ones are confirmed here, one by one or many at once. */
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { useOfficeList } from '#api/office-list.tsx'
import { exportPayments, listPayments } from '../toefl-payment.contract.ts'
import { paymentStatuses } from '#features/payment/payment.rules.ts'
import { shiftWithin, usePlaceFilters } from '#features/catalogue/widgets/place-filters.ts'
import { useShiftsOf } from '../widgets/use-shifts.ts'
import { BulkActions } from '#features/review/widgets/payment/BulkActions.tsx'
import { useBooksFilters, useEvidenceFilter, useTypeFilter } from '#features/review/widgets/payment/payment-filters.ts'
import { useAmounts } from '#features/review/widgets/payment/use-amounts.ts'
import { BulkReject } from './payments/BulkReject.tsx'
import { usePaymentColumns } from './payments/toefl-payment-columns.tsx'
import { useOriginFilters } from './payments/origin-filters.ts'
import { nameOf } from './payments/payment-name.ts'
import { useToeflReview } from './payments/use-toefl-review.ts'

export const handle = { title: 'payments.list.title' }

export default function PaymentList() {
  const words = useWords('payments.list')
  const binWords = useWords('payments.bin')
  const programme = useToeflReview()
  const { answer, list, tab, table, bin, binOf } = useOfficeList(
    { list: listPayments, export: exportPayments, ...programme.endpoints },
    {
      states: [...paymentStatuses, 'all'],
      filters: [
        'term_id',
        'region_id',
        'shift_id',
        'payment_type',
        'evidence',
        'expected',
        'receiver_id',
        'from',
        'to',
        'same_sender_as',
        'same_proof_as',
        'cancelled',
      ],
      within: shiftWithin,
      start: { status: 'PENDING' },
      // The longest pending one comes first; of decided ones the latest, which people ask about first.
      sort: (open) => (open === 'PENDING' ? 'created_at' : '-created_at'),
      refetchInterval: 30_000,
      words,
      changed: programme.changed,
      tells: ({ status, group_size }) => (status === 'CONFIRMED' ? group_size : 0),
      question: (payment) => binWords('deleteText', { name: nameOf(payment), people: payment.registrants.length }),
    },
  )
  const amounts = useAmounts(answer?.data)
  const places = usePlaceFilters(useShiftsOf({ termId: list.filter('term_id'), regionId: list.filter('region_id') }))
  const type = useTypeFilter()
  const evidence = useEvidenceFilter()
  const cancelled = {
    name: 'cancelled',
    label: words('cancelledFilter'),
    options: [{ value: '1', label: words('cancelledOnly') }],
  }
  const fromBooks = useBooksFilters((name) => list.filter(name))
  const origins = useOriginFilters((name) => list.filter(name))
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        name={`toefl-payments-${tab}`}
        {...table}
        columns={usePaymentColumns(tab, list.filter('region_id'))}
        search={words('search')}
        filters={[...places, type, evidence, cancelled, ...fromBooks, ...origins]}
        moreFilters={
          <>
            <DayFilter list={table.list} name="from" label={words('from')} />
            <DayFilter list={table.list} name="to" label={words('to')} />
          </>
        }
        renderActions={(payment) => <BinButtons bin={bin} record={payment} name={nameOf(payment)} />}
        renderBulk={(chosen) => (
          <BulkActions
            programme={programme}
            bin={binOf(chosen)}
            isPending={tab === 'PENDING'}
            amountOf={amounts}
            question={binWords('deleteMany')}
          >
            <BulkReject programme={programme} ids={chosen.ids} onDone={chosen.clear} />
          </BulkActions>
        )}
        empty={
          <EmptyState title={words(`empty.${tab}.title`)} picture={tab === 'PENDING' ? 'done' : 'empty'}>
            {words(`empty.${tab}.text`)}
          </EmptyState>
        }
      />
    </Page>
  )
}
