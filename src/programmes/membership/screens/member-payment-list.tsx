/** The membership payments, by state: pending ones are confirmed here, one by one or many at once. */
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { DayFilter } from '#ui/ResourceTable/DayFilter.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { useWords } from '#words/Words.tsx'
import { useOfficeList } from '#api/office-list.tsx'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { paymentStatuses } from '#features/payment/payment.rules.ts'
import { BulkActions } from '#features/review/widgets/payment/BulkActions.tsx'
import { useBooksFilters, useEvidenceFilter, useTypeFilter } from '#features/review/widgets/payment/payment-filters.ts'
import { useAmounts } from '#features/review/widgets/payment/use-amounts.ts'
import { exportMemberPayments, listMemberPayments } from '../membership.contract.ts'
import { memberKinds } from '../membership.rules.ts'
import { useMemberColumns } from './membership-columns.tsx'
import { useMemberReview } from './use-member-review.ts'

export const handle = { title: 'membership.list.title' }

export default function MemberPaymentList() {
  const words = useWords('membership.list')
  const shared = useWords('payments.list')
  const programme = useMemberReview()
  const { answer, list, tab, table, bin, binOf } = useOfficeList(
    { list: listMemberPayments, export: exportMemberPayments, ...programme.endpoints },
    {
      states: [...paymentStatuses, 'all'],
      filters: ['term_id', 'region_id', 'kind', 'payment_type', 'evidence', 'expected', 'receiver_id', 'from', 'to'],
      start: { status: 'PENDING' },
      // The longest pending one comes first; of decided ones the latest, which people ask about first.
      sort: (open) => (open === 'PENDING' ? 'created_at' : '-created_at'),
      refetchInterval: 30_000,
      words: shared,
      changed: programme.changed,
      tells: ({ status }) => (status === 'CONFIRMED' ? 1 : 0),
      question: ({ name }) => words('deleteText', { name }),
    },
  )
  const amounts = useAmounts(answer?.data)
  const fromBooks = useBooksFilters((name) => list.filter(name))
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        name={`member-payments-${tab}`}
        {...table}
        columns={useMemberColumns(tab, list.filter('region_id'))}
        search={shared('search')}
        filters={[
          useTermFilter(),
          useRegionFilter(),
          useKindFilter(),
          useTypeFilter(),
          useEvidenceFilter(),
          ...fromBooks,
        ]}
        moreFilters={
          <>
            <DayFilter list={table.list} name="from" label={shared('from')} />
            <DayFilter list={table.list} name="to" label={shared('to')} />
          </>
        }
        renderActions={(payment) => <BinButtons bin={bin} record={payment} name={payment.name} />}
        renderBulk={(chosen) => (
          <BulkActions
            programme={programme}
            bin={binOf(chosen)}
            isPending={tab === 'PENDING'}
            amountOf={amounts}
            question={words('deleteMany')}
          />
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

function useKindFilter(): Filter {
  const words = useWords('membership')
  return {
    name: 'kind',
    label: words('list.kind'),
    options: memberKinds.map((kind) => ({ value: kind, label: words(`kinds.${kind}`) })),
  }
}
