/** /talent-recruitments: the applicants, narrowed, taken away as a file, or put into the bin. */
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '#words/Words.tsx'
import { useOfficeList } from '#api/office-list.tsx'
import { talentApplications } from '../talent.contract.ts'
import { useTalentColumns } from './list/talent-columns.tsx'
import { useFilterChoices } from './list/talent-filters.ts'
import { RowButtons } from './list/TalentButtons.tsx'

export const handle = { title: 'talent.list.title' }

export default function TalentList() {
  const words = useWords('talent.list')
  const { answer, tab, table, bin, binOf } = useOfficeList(talentApplications, {
    states: ['all'],
    filters: ['term_id', 'region_id', 'talent_field_id', 'gender'],
    sort: '-created_at',
    words,
    changed: ['/talent-recruitments'],
    question: ({ name }) => words('deleteText', { name }),
  })
  // Chosen rows stay chosen from page to page; a name that is no longer shown is a number.
  const nameOf = (id: number) => {
    const name = answer?.data.find((talent) => talent.id === id)?.name ?? words('numbered', { id: String(id) })
    return tab === 'bin' ? { name } : { name, to: `/talent-recruitments/${id}/edit` }
  }
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        name={`talent-recruitments-${tab}`}
        {...table}
        columns={useTalentColumns(tab === 'bin')}
        search={words('search')}
        filters={useFilterChoices()}
        renderActions={(talent) => <RowButtons talent={talent} bin={bin} />}
        renderBulk={(chosen) => <BinBulk {...binOf(chosen)} question={words('deleteMany')} nameOf={nameOf} />}
        empty={<EmptyState title={words(`empty.${tab}.title`)}>{words(`empty.${tab}.text`)}</EmptyState>}
      />
    </Page>
  )
}
