/** The membership payments, by state: what waits is confirmed here, one by one or many at once. */
import { keepPreviousData } from '@tanstack/react-query'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { useBin } from '#ui/bin/use-bin.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { tabOf, withTabs } from '#ui/ResourceTable/tabs.ts'
import type { Filter } from '#ui/ResourceTable/Toolbar.tsx'
import { useWords } from '#words/Words.tsx'
import { useDownload, useRead } from '#api/api.ts'
import { useBinCalls } from '#api/bin-calls.ts'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { paymentStatuses } from '#features/toefl/payments/rules.ts'
import { BulkConfirm } from '#features/payments/widgets/review/BulkConfirm.tsx'
import { reviewAddress } from '#features/payments/widgets/review/desk.ts'
import { useTypeFilter } from '#features/payments/widgets/review/filters.ts'
import { useAmounts } from '#features/payments/widgets/review/use-amounts.ts'
import { exportMemberPayments, listMemberPayments, type MemberPaymentRow } from '../contract.ts'
import { memberKinds } from '../rules.ts'
import { type Tab, useMemberColumns } from './columns.tsx'
import { useMemberDesk } from './use-member-desk.ts'

const tabNames: readonly Tab[] = [...paymentStatuses, 'bin']
const filterNames = ['term_id', 'region_id', 'kind', 'payment_type']

export default function MemberPaymentList() {
  const words = useWords('membership.list')
  const shared = useWords('payments.list')
  const list = useListAddress(listMemberPayments.query, { start: { status: 'PENDING' } })
  const tab = tabOf(list, paymentStatuses)
  // What waits longest is looked at first; what was decided last is asked about first.
  const sort = list.request.sort ?? (tab === 'PENDING' ? 'created_at' : '-created_at')
  const payments = useRead(
    listMemberPayments,
    { query: { ...list.request, sort } },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const amounts = useAmounts(payments.data?.data)
  const counts = payments.data?.counts
  const address = withTabs(list, { states: paymentStatuses, filters: filterNames })
  const desk = useMemberDesk()
  const binCalls = useBinCalls(desk.endpoints, desk.changed)
  const bin = useBin<MemberPaymentRow>({ ...binCalls, question: ({ name }) => words('deleteText', { name }) })
  const download = useDownload(exportMemberPayments, { ...list.request, sort })
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        key={tab}
        name={`member-payments-${tab}`}
        label={shared(`tabs.${tab}`)}
        columns={useMemberColumns(tab, list.filter('region_id'))}
        list={{ ...address, request: { ...address.request, sort } }}
        page={payments.data}
        isFetching={payments.isPlaceholderData}
        error={payments.error}
        onRetry={() => void payments.refetch()}
        search={shared('search')}
        tabs={{
          filter: 'tab',
          label: shared('tabs.label'),
          options: tabNames.map((name) => ({ value: name, label: shared(`tabs.${name}`), count: counts?.[name] })),
        }}
        filters={[useTermFilter(), useRegionFilter(), useKindFilter(), useTypeFilter()]}
        tools={<ExportMenu download={download} />}
        renderActions={(payment) => <BinButtons bin={bin} record={payment} name={payment.name} />}
        renderBulk={({ ids, clear }) => (
          <>
            {tab === 'PENDING' ? <BulkConfirm desk={desk} ids={ids} amountOf={amounts} onDone={clear} /> : null}
            <BinBulk
              calls={binCalls}
              ids={ids}
              inBin={tab === 'bin'}
              question={words('deleteMany')}
              nameOf={(id) => ({ name: shared('payment', { id: String(id) }), to: reviewAddress(desk.home, id) })}
              onDone={clear}
            />
          </>
        )}
        empty={<Nothing tab={tab} />}
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

function Nothing({ tab }: { tab: Tab }) {
  const words = useWords('membership.list.empty')
  const pictures = { PENDING: 'done', CONFIRMED: 'empty', REJECTED: 'empty', bin: 'empty' } as const
  return (
    <EmptyState title={words(`${tab}.title`)} picture={pictures[tab]}>
      {words(`${tab}.text`)}
    </EmptyState>
  )
}
