/** /refunds: money that goes back to students, and that it did. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { isAdmin } from '#roles.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { useSession } from '#api/session.tsx'
import { useRegionFilter, useTermFilter } from '#features/catalogue/widgets/place-filters.ts'
import { exportRefunds, listRefunds, type Refund } from '../contract.ts'
import { refundStates } from '../rules.ts'
import { useRefundColumns } from './columns.tsx'
import { ChangeDialog, LineDialog, PayDialog, ProofDialog } from './dialogs.tsx'
import { RefundActions } from './RefundActions.tsx'

/** What is asked about a refund. */
type Asking = { what: 'pay' | 'change' | 'proof' | 'line'; refund: Refund }

export default function RefundList() {
  const words = useWords('refunds')
  const { user } = useSession()
  // The committee of a region reads what concerns it.
  const canChange = isAdmin(user)
  const [asking, setAsking] = useState<Asking | null>(null)
  const { answer, list, table } = usePagedList(
    { list: listRefunds, export: exportRefunds },
    { sort: 'owed_at', start: { state: 'OWED' }, refetchInterval: 60_000 },
  )
  const state = refundStates.find((one) => one === list.filter('state'))
  const [term, region] = [useTermFilter(), useRegionFilter()]
  const { counts, sum = 0, meta } = answer ?? {}
  // What is to be checked is shown where there is any.
  const offered = refundStates.filter((one) => one !== 'TO_CHECK' || state === one || (counts?.TO_CHECK ?? 0) > 0)
  const close = () => setAsking(null)
  return (
    <Page title={words('title')} lead={words(canChange ? 'about' : 'ofRegion')}>
      <ResourceTable
        {...table}
        name="refunds"
        label={words('title')}
        columns={useRefundColumns(canChange ? (refund) => setAsking({ what: 'proof', refund }) : null)}
        search={words('search')}
        tabs={{
          filter: 'state',
          label: words('tabs'),
          options: [
            ...offered.map((value) => ({ value, label: words(`states.${value}`), count: counts?.[value] })),
            { value: '', label: words('all') },
          ],
        }}
        filters={canChange ? [term, region] : [term]}
        {...(canChange
          ? {
              renderActions: (refund: Refund) => (
                <RefundActions refund={refund} ask={(what) => setAsking({ what, refund })} />
              ),
            }
          : {})}
        empty={
          <EmptyState title={words(`empty.${state ?? 'all'}.title`)} picture={state === 'OWED' ? 'done' : 'empty'}>
            {words(`empty.${state ?? 'all'}.text`)}
          </EmptyState>
        }
      />
      {meta && meta.total > 0 ? (
        <Text size="sm" c="dimmed" role="status">
          {words('sum', { count: meta.total, amount: rupiah(sum) })}
        </Text>
      ) : null}
      {asking?.what === 'pay' ? <PayDialog refund={asking.refund} onClose={close} /> : null}
      {asking?.what === 'change' ? <ChangeDialog refund={asking.refund} onClose={close} /> : null}
      {asking?.what === 'line' ? <LineDialog refund={asking.refund} onClose={close} /> : null}
      {asking?.what === 'proof' ? <ProofDialog refund={asking.refund} onClose={close} /> : null}
    </Page>
  )
}
