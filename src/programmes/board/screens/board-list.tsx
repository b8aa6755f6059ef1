/** /bom-recruitments: the applicants for the board, by how far each has come. */
import { whenColumn } from '#ui/ResourceTable/when-column.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Hint } from '#ui/Hint.tsx'
import { Anchor, Button, Drawer, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconColumns, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { BinBulk } from '#ui/bin/BinBulk.tsx'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { When } from '#ui/When.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useOfficeList } from '#api/office-list.tsx'
import { boardApplications, type BoardApplication } from '../board.contract.ts'
import { boardStatuses, comparedAtLeast, comparedAtMost } from '../board.rules.ts'
import { ApplicationPanel } from './applications/ApplicationPanel.tsx'
import { useFilterChoices } from './applications/board-filters.ts'

export const handle = { title: 'bom.list.title' }

const changed = ['/bom-recruitments', '/bom-divisions']

export default function BoardList() {
  const words = useWords('bom.list')
  const review = useWords('bom.review')
  const language = useLanguage()
  const { answer, list, tab, table, bin, binOf } = useOfficeList(boardApplications, {
    states: [...boardStatuses, 'all'],
    filters: ['term_id', 'region_id', 'division_id'],
    within: { division_id: ['region_id'] },
    start: { status: 'SUBMITTED' },
    words,
    changed,
    question: () => review('forgetText'),
  })
  const [openId, setOpenId] = useState<number | null>(null)
  const rows = answer?.data ?? []
  const at = rows.findIndex(({ id }) => id === openId)
  const open = rows[at]
  const step = (by: number) => () => {
    const to = rows[at + by]
    // A question over the panel keeps the keys to itself.
    if (open && to && document.querySelectorAll('[role="dialog"]').length < 2) setOpenId(to.id)
  }
  useHotkeys([
    ['j', step(1)],
    ['k', step(-1)],
  ])
  return (
    <Page title={words('title')} lead={words('about')}>
      <ResourceTable
        name={`bom-recruitments-${tab}`}
        {...table}
        columns={useColumns(tab, setOpenId)}
        search={words('search')}
        filters={useFilterChoices(list.filter('region_id'))}
        renderActions={(row) => (
          <RowMenu name={row.name}>
            <RowAction
              icon={IconEye}
              label={words('open')}
              full={words('openNamed', { name: row.name })}
              onClick={() => setOpenId(row.id)}
            />
            <BinButtons bin={bin} record={row} name={row.name} />
          </RowMenu>
        )}
        renderBulk={(chosen) => (
          <>
            <Compare ids={chosen.ids} />
            <BinBulk
              {...binOf(chosen)}
              question={words('deleteMany')}
              nameOf={(id) => ({ name: rows.find((row) => row.id === id)?.name ?? `#${id}` })}
            />
          </>
        )}
        empty={
          <EmptyState title={words('empty.title')} picture={tab === 'SUBMITTED' ? 'done' : 'empty'}>
            {words('empty.text')}
          </EmptyState>
        }
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpenId(null)}
        position="right"
        size="lg"
        title={open ? review('title', { name: open.name }) : ''}
        closeButtonProps={{ 'aria-label': review('close') }}
      >
        {open && (
          <ApplicationPanel
            key={open.id}
            application={inLanguage(language, open)}
            changed={changed}
            // On to the next that waits, as in the other reviews.
            onDecided={() => setOpenId(rows[at + 1]?.id ?? null)}
          />
        )}
      </Drawer>
    </Page>
  )
}

/** Two to four of them side by side. */
function Compare({ ids }: { ids: readonly number[] }) {
  const words = useWords('bom.compare')
  const isPossible = ids.length >= comparedAtLeast && ids.length <= comparedAtMost
  const shared = { variant: 'default', leftSection: <IconColumns size={18} aria-hidden /> } as const
  if (isPossible)
    return (
      <ButtonLink to={`/bom-recruitments/compare?ids=${ids.join(',')}`} {...shared}>
        {words('action')}
      </ButtonLink>
    )
  return (
    <Tooltip label={words('choose')}>
      <Button {...shared} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {words('action')}
      </Button>
    </Tooltip>
  )
}

function useColumns(tab: string, open: (id: number) => void): Column<BoardApplication>[] {
  const words = useWords('bom.list')
  const nth = useWords('bom.preference')
  const interview = useWords('bom.interview')
  const language = useLanguage()
  const nameOf = (division: { name: string } | null) => (division ? inLanguage(language, division).name : '–')
  return [
    {
      id: 'name',
      header: words('name'),
      sortable: true,
      heading: true,
      cell: (row) => (
        <div>
          <Anchor component="button" type="button" fw={600} onClick={() => open(row.id)}>
            {row.name}
          </Anchor>
          <Hint>{row.nim}</Hint>
        </div>
      ),
    },
    {
      id: 'status',
      header: words('tabs.label'),
      hidden: tab !== 'all',
      lasting: true,
      cell: (row) => <StatusBadge status={row.status} />,
    },
    { id: 'region', header: words('region'), sortable: true, cell: (row) => row.region_init },
    { id: 'first_preference', header: nth('first'), sortable: true, cell: (row) => nameOf(row.first_preference) },
    { id: 'second', header: nth('second'), cell: (row) => nameOf(row.second_preference) },
    { id: 'third', header: nth('third'), cell: (row) => nameOf(row.third_preference) },
    { id: 'tasks', header: words('tasks'), cell: (row) => words('tasksOf', { count: row.tasks.length }) },
    { id: 'accepted', header: words('accepted'), hidden: true, cell: (row) => nameOf(row.accepted_division) },
    {
      id: 'interview',
      header: interview('starts'),
      hidden: tab !== 'INTERVIEW',
      cell: (row) => (row.interview ? <When at={row.interview.starts_at} /> : '–'),
    },
    {
      id: 'rating',
      header: interview('rating'),
      hidden: tab !== 'INTERVIEW',
      cell: (row) => (row.assessment?.rating ? interview('ratingOf', { rating: row.assessment.rating }) : '–'),
    },
    whenColumn('created_at', words('applied')),
    { id: 'line', header: words('line'), hidden: true, cell: (row) => row.line_id ?? '–' },
    { id: 'phone', header: words('phone'), hidden: true, cell: (row) => row.phone_number ?? '–' },
    { id: 'major', header: words('major'), hidden: true, cell: (row) => row.major ?? '–' },
  ]
}
