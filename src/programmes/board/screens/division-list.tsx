/** /bom-divisions/KMG: the divisions of one region, with how often each is preferred. */
import { Unread } from '#ui/Unread.tsx'
import { Select } from '@mantine/core'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { wholeList } from '#kit/endpoint/fields.ts'
import { NotFound } from '#ui/NotFound.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { usePagedList } from '#api/office-list.tsx'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { useResourceDeletion } from '#features/catalogue/widgets/use-resource-deletion.tsx'
import { boardDivisions } from '../division.resource.ts'

export const handle = { title: 'catalogue.lists.bom-divisions.title' }

export default function DivisionList() {
  const { region_init: code } = useParams()
  const list = useRead(regions.list, { query: wholeList })
  if (!list.data) return <Unread error={list.error} refetch={list.refetch} kind="list" />
  const all = list.data.data
  const region = code === undefined ? all[0] : all.find(({ region_init }) => region_init === code.toUpperCase())
  if (!region) return <NotFound />
  if (region.region_init !== code) return <Navigate to={`/bom-divisions/${region.region_init}`} replace />
  return <OfRegion key={region.id} region={region} all={all} />
}

type Region = { id: number; region: string; region_init: string }
type Division = z.output<typeof boardDivisions.record>

function OfRegion({ region, all }: { region: Region; all: readonly Region[] }) {
  const words = useWords('catalogue.lists.bom-divisions')
  const t = useWords('bom.divisions')
  const navigate = useNavigate()
  const { table } = usePagedList(boardDivisions, { sort: 'name', ask: () => ({ region_id: region.id }) })
  const deletion = useResourceDeletion<Division>({
    path: '/bom-divisions',
    remove: boardDivisions.remove,
    nameOf: ({ name }) => name,
  })
  return (
    <ListScreen
      resource={boardDivisions}
      table={table}
      label={`${words('title')}, ${region.region}`}
      columns={useColumns()}
      filters={[]}
      createAt={`/bom-divisions/create/${region.region_init}`}
      empty={t('empty')}
      onDelete={deletion.remove}
      renderBulk={deletion.renderBulk}
      actions={
        <Select
          aria-label={t('regions')}
          data={all.map(({ region_init, region: name }) => ({ value: region_init, label: name }))}
          value={region.region_init}
          onChange={(value) => value && void navigate(`/bom-divisions/${value}`)}
          allowDeselect={false}
        />
      }
    />
  )
}

function useColumns(): Column<Division>[] {
  const words = useWords('catalogue.lists.bom-divisions')
  return [
    { id: 'name', header: words('fields.name'), sortable: true, heading: true, cell: (row) => row.name },
    { id: 'div_init', header: words('fields.div_init'), sortable: true, cell: (row) => row.div_init },
    { id: 'first', header: words('computed.first_count'), align: 'right', cell: (row) => row.first_count },
    { id: 'second', header: words('computed.second_count'), align: 'right', cell: (row) => row.second_count },
    { id: 'third', header: words('computed.third_count'), align: 'right', cell: (row) => row.third_count },
  ]
}
