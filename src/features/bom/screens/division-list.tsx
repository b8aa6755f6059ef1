/** /bom-divisions/KMG: the divisions of one region, with how often each is preferred. */
import { Button, Select } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { NotFound } from '#ui/NotFound.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/ResourceTable/columns.ts'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { regions } from '#features/catalogue/resources.ts'
import { useListActions } from '#features/catalogue/widgets/use-list-actions.tsx'
import { bomDivisions } from '../resources.ts'

export default function DivisionList() {
  const { region_init: code } = useParams()
  const list = useRead(regions.list, { query: { per_page: 100 } })
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <LoadingState kind="list" />
  const all = list.data.data
  const region = code === undefined ? all[0] : all.find(({ region_init }) => region_init === code.toUpperCase())
  if (!region) return <NotFound />
  if (region.region_init !== code) return <Navigate to={`/bom-divisions/${region.region_init}`} replace />
  return <OfRegion key={region.id} region={region} all={all} />
}

type Region = { id: number; region: string; region_init: string }
type Division = {
  id: number
  name: string
  div_init: string
  first_count: number
  second_count: number
  third_count: number
}

function OfRegion({ region, all }: { region: Region; all: readonly Region[] }) {
  const words = useWords('catalogue.lists.bom-divisions')
  const t = useWords('bom.divisions')
  const office = useWords('office.list')
  const navigate = useNavigate()
  const list = useListAddress(bomDivisions.list.query, { sort: 'name' })
  const request = { ...list.request, region_id: region.id }
  const found = useRead(bomDivisions.list, { query: request }, { placeholderData: keepPreviousData })
  const actions = useListActions<Division>({
    path: '/bom-divisions',
    remove: bomDivisions.remove,
    file: bomDivisions.export,
    request,
    nameOf: ({ name }) => name,
  })
  return (
    <Page
      title={words('title')}
      lead={words('about')}
      actions={
        <>
          <Select
            aria-label={t('regions')}
            data={all.map(({ region_init, region: name }) => ({ value: region_init, label: name }))}
            value={region.region_init}
            onChange={(value) => value && void navigate(`/bom-divisions/${value}`)}
            allowDeselect={false}
          />
          <Button
            component={Link}
            to={`/bom-divisions/create/${region.region_init}`}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {words('create')}
          </Button>
        </>
      }
    >
      <ResourceTable
        name="bom-divisions"
        label={`${words('title')}, ${region.region}`}
        columns={useColumns()}
        list={list}
        page={found.data}
        isFetching={found.isPlaceholderData}
        error={found.error}
        onRetry={() => void found.refetch()}
        search={office('search', { list: words('title') })}
        tools={actions.tools}
        renderBulk={actions.renderBulk}
        renderActions={(row) => (
          <>
            <RowAction
              label={office('edit')}
              full={office('editNamed', { name: row.name })}
              to={`/bom-divisions/${row.id}/edit`}
            >
              <IconPencil size={18} aria-hidden />
            </RowAction>
            <RowAction
              label={office('delete')}
              full={office('deleteNamed', { name: row.name })}
              onClick={() => actions.remove(row)}
              color="red"
            >
              <IconTrash size={18} aria-hidden />
            </RowAction>
          </>
        )}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              <Button
                component={Link}
                to={`/bom-divisions/create/${region.region_init}`}
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                {words('create')}
              </Button>
            }
          />
        }
      />
    </Page>
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
