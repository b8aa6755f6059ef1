/** /talent-recruitments: who applied as a talent, narrowed, taken away as a file, or put into the bin. */
import { keepPreviousData } from '@tanstack/react-query'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { useBin } from '#ui/bin/use-bin.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { Page } from '#ui/Page.tsx'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { tabOf, withTabs } from '#ui/ResourceTable/tabs.ts'
import { useWords } from '#words/Words.tsx'
import { useDownload, useRead } from '#api/api.ts'
import { useBinCalls } from '#api/bin-calls.ts'
import { exportTalents, listTalents, recycleTalent, restoreTalent, type TalentRecruitment } from '../contract.ts'
import { useTalentColumns } from './list/columns.tsx'
import { useFilterChoices } from './list/filter-choices.ts'
import { RowButtons } from './list/RowButtons.tsx'

const tabs = ['all'] as const
const filters = ['term_id', 'region_id', 'talent_field_id', 'gender']

export default function TalentList() {
  const words = useWords('talent.list')
  const list = useListAddress(listTalents.query, { sort: '-created_at' })
  const tab = tabOf(list, tabs)
  const isBin = tab === 'bin'
  const talents = useRead(listTalents, { query: list.request }, { placeholderData: keepPreviousData })
  const calls = useBinCalls({ recycle: recycleTalent, restore: restoreTalent }, ['/talent-recruitments'])
  const bin = useBin<TalentRecruitment>({ ...calls, question: ({ name }) => words('deleteText', { name }) })
  // Chosen rows stay chosen from page to page; a name that is no longer shown is a number.
  const nameOf = (id: number) => {
    const name = talents.data?.data.find((talent) => talent.id === id)?.name ?? words('numbered', { id: String(id) })
    return isBin ? { name } : { name, to: `/talent-recruitments/${id}/edit` }
  }
  const download = useDownload(exportTalents, list.request)
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        key={tab}
        name={`talent-recruitments-${tab}`}
        label={words(`tabs.${tab}`)}
        columns={useTalentColumns(isBin)}
        list={withTabs(list, { states: tabs, filters })}
        page={talents.data}
        isFetching={talents.isPlaceholderData}
        error={talents.error}
        onRetry={() => void talents.refetch()}
        search={words('search')}
        tabs={{
          filter: 'tab',
          label: words('tabs.label'),
          options: ([...tabs, 'bin'] as const).map((value) => ({
            value,
            label: words(`tabs.${value}`),
            count: talents.data?.counts[value],
          })),
        }}
        filters={useFilterChoices()}
        tools={<ExportMenu download={download} />}
        renderActions={(talent) => <RowButtons talent={talent} bin={bin} />}
        renderBulk={({ ids, clear }) => (
          <BinBulk
            calls={calls}
            ids={ids}
            inBin={isBin}
            question={words('deleteMany')}
            nameOf={nameOf}
            onDone={clear}
          />
        )}
        empty={<EmptyState title={words(`empty.${tab}.title`)}>{words(`empty.${tab}.text`)}</EmptyState>}
      />
    </Page>
  )
}
