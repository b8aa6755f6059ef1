/** The payments, by state: what waits is confirmed here, one by one or many at once. */
import { keepPreviousData } from '@tanstack/react-query'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { useDownload, useRead } from '#api/api.ts'
import { useBinCalls } from '#api/bin-calls.ts'
import { exportPayments, listPayments } from '../contract.ts'
import { usePlaceChoices } from '../../widgets/place-choices.ts'
import { BulkConfirm } from '#features/payments/widgets/review/BulkConfirm.tsx'
import { reviewAddress } from '#features/payments/widgets/review/desk.ts'
import { useTypeFilter } from '#features/payments/widgets/review/filters.ts'
import { useAmounts } from '#features/payments/widgets/review/use-amounts.ts'
import { BulkReject } from './BulkReject.tsx'
import { usePaymentColumns } from './columns.tsx'
import { useOriginFilters } from './origin-filters.ts'
import { type Tab, tabbed, tabNames, tabOf } from './tabs.ts'
import { nameOf, usePaymentBin } from './use-bin.ts'
import { useToeflDesk } from './use-toefl-desk.ts'

export default function PaymentList() {
  const words = useWords('payments.list')
  const binWords = useWords('payments.bin')
  const list = useListAddress(listPayments.query, { start: { status: 'PENDING' } })
  const tab = tabOf(list)
  // What waits longest is looked at first; what was decided last is asked about first.
  const sort = list.request.sort ?? (tab === 'PENDING' ? 'created_at' : '-created_at')
  const payments = useRead(
    listPayments,
    { query: { ...list.request, sort } },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const amounts = useAmounts(payments.data?.data)
  const counts = payments.data?.counts
  const places = usePlaceChoices({ termId: list.filter('term_id'), regionId: list.filter('region_id') })
  const type = useTypeFilter()
  const origins = useOriginFilters((name) => list.filter(name))
  const address = tabbed(list)
  const desk = useToeflDesk()
  const binCalls = useBinCalls(desk.endpoints, desk.changed)
  const bin = usePaymentBin(binCalls)
  const download = useDownload(exportPayments, { ...list.request, sort })
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        key={tab}
        name={`toefl-payments-${tab}`}
        label={words(`tabs.${tab}`)}
        columns={usePaymentColumns(tab, list.filter('region_id'))}
        list={{ ...address, request: { ...address.request, sort } }}
        page={payments.data}
        isFetching={payments.isPlaceholderData}
        error={payments.error}
        onRetry={() => void payments.refetch()}
        search={words('search')}
        tabs={{
          filter: 'tab',
          label: words('tabs.label'),
          options: tabNames.map((name) => ({ value: name, label: words(`tabs.${name}`), count: counts?.[name] })),
        }}
        filters={[...places, type, ...origins]}
        tools={<ExportMenu download={download} />}
        renderActions={(payment) => <BinButtons bin={bin} record={payment} name={nameOf(payment)} />}
        renderBulk={({ ids, clear }) => (
          <>
            {tab === 'PENDING' ? (
              <>
                <BulkConfirm desk={desk} ids={ids} amountOf={amounts} onDone={clear} />
                <BulkReject desk={desk} ids={ids} onDone={clear} />
              </>
            ) : null}
            <BinBulk
              calls={binCalls}
              ids={ids}
              inBin={tab === 'bin'}
              question={binWords('deleteMany')}
              nameOf={(id) => ({ name: words('payment', { id: String(id) }), to: reviewAddress(desk.home, id) })}
              onDone={clear}
            />
          </>
        )}
        empty={<Nothing tab={tab} />}
      />
    </Page>
  )
}

function Nothing({ tab }: { tab: Tab }) {
  const words = useWords('payments.list.empty')
  const pictures = { PENDING: 'done', CONFIRMED: 'empty', REJECTED: 'empty', bin: 'empty' } as const
  return (
    <EmptyState title={words(`${tab}.title`)} picture={pictures[tab]}>
      {words(`${tab}.text`)}
    </EmptyState>
  )
}
