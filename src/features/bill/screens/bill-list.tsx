/** /institution-bills: institutions that pay once for many. */
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { useRegionFilter } from '#features/catalogue/widgets/place-filters.ts'
import { exportBills, listBills } from '../bill.contract.ts'
import { billStates } from '../bill.rules.ts'
import { useBillColumns } from './bill-columns.tsx'

export const handle = { title: 'bills.title' }

export default function BillList() {
  const words = useWords('bills')
  const { answer, table } = usePagedList(
    { list: listBills, export: exportBills },
    { sort: '-made_at', start: { state: 'OPEN' } },
  )
  const region = useRegionFilter()
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <ButtonLink to="/institution-bills/create" leftSection={<IconPlus size={18} aria-hidden />}>
          {words('new')}
        </ButtonLink>
      }
    >
      <ResourceTable
        {...table}
        name="institution-bills"
        label={words('title')}
        columns={useBillColumns()}
        search={words('search')}
        tabs={{
          filter: 'state',
          label: words('list.state'),
          options: [
            ...billStates.map((value) => ({ value, label: words(`states.${value}`), count: answer?.counts[value] })),
            { value: '', label: words('all') },
          ],
        }}
        filters={[region]}
        empty={
          <EmptyState title={words('emptyTitle')} picture="empty">
            {words('empty')}
          </EmptyState>
        }
      />
    </Page>
  )
}
