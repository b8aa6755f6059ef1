/** /talent-recruitments: who applied as a talent, narrowed, taken away as a file, or put into the bin. */
import { keepPreviousData } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { Page } from '../../../ui/Page.tsx'
import { useListAddress } from '../../../ui/ResourceTable/list-address.ts'
import { ResourceTable } from '../../../ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '../../../words/Words.tsx'
import { useDownload, useRead } from '../../account/widgets/api.ts'
import { exportTalents, listTalents } from '../contract.ts'
import { BinMany } from './list/BinMany.tsx'
import { useTalentColumns } from './list/columns.tsx'
import { useFilterChoices } from './list/filter-choices.ts'
import { RowButtons } from './list/RowButtons.tsx'

export default function TalentList() {
  const words = useWords('talent.list')
  const list = useListAddress(listTalents.query, { sort: '-created_at' })
  const isBin = list.filter('trashed') === 'only'
  const talents = useRead(listTalents, { query: list.request }, { placeholderData: keepPreviousData })
  const download = useDownload(exportTalents, list.request)
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        key={String(isBin)}
        name={isBin ? 'talent-recruitments-bin' : 'talent-recruitments'}
        label={words(isBin ? 'tabs.bin' : 'tabs.all')}
        columns={useTalentColumns(isBin)}
        list={list}
        page={talents.data}
        isFetching={talents.isPlaceholderData}
        error={talents.error}
        onRetry={() => void talents.refetch()}
        search={words('search')}
        tabs={{
          filter: 'trashed',
          label: words('tabs.label'),
          options: [
            { value: '', label: words('tabs.all') },
            { value: 'only', label: words('tabs.bin') },
          ],
        }}
        filters={useFilterChoices()}
        tools={<ExportMenu download={download} />}
        renderActions={(talent) => <RowButtons talent={talent} />}
        renderBulk={({ ids, clear }) => <BinMany ids={ids} isBin={isBin} onDone={clear} />}
        empty={
          <EmptyState title={words(`empty.${isBin ? 'bin' : 'all'}.title`)} word={isBin ? 'CLEAN' : 'NONE'}>
            {words(`empty.${isBin ? 'bin' : 'all'}.text`)}
          </EmptyState>
        }
      />
    </Page>
  )
}
