/** The list screen of the declarative list that the address names. */
import { keepPreviousData } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { resourceAt } from '#resources.ts'
import { ListScreen, type RecordRow } from '#ui/ListScreen/ListScreen.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import { useListAddress } from '#ui/ResourceTable/list-address.ts'
import type { Page } from '#ui/ResourceTable/page.ts'
import { useRead } from '#api/api.ts'
import { Drawing } from '#ui/art/Drawing.tsx'
import { useReferenceOptions } from '../widgets/reference-options.ts'
import { useListActions } from '../widgets/use-list-actions.tsx'

export default function ResourceList() {
  const resource = resourceAt(useLocation().pathname)
  // A key of its own, so that nothing of one list is left when another takes its place.
  return <List key={resource.key} resource={resource} />
}

function List({ resource }: { resource: ReturnType<typeof resourceAt> }) {
  const words = useResourceWords(resource)
  const list = useListAddress(resource.list.query, { sort: resource.orderBy })
  const { data, error, isFetching, refetch } = useRead(
    resource.list,
    { query: list.request },
    { placeholderData: keepPreviousData },
  )
  const options = useReferenceOptions(resource)
  const actions = useListActions<RecordRow>({
    path: `/${resource.key}`,
    remove: resource.remove,
    file: resource.export,
    request: list.request,
    nameOf: (record) => words.nameOf(resource, record),
  })
  return (
    <ListScreen
      resource={resource}
      list={list}
      // Which list it is, is known at run time only; its answer has been checked by the server.
      page={data as Page<RecordRow> | undefined}
      isFetching={isFetching}
      error={error}
      onRetry={() => void refetch()}
      options={options}
      onDelete={actions.remove}
      renderBulk={actions.renderBulk}
      tools={actions.tools}
      renderStandIn={(record) => <Drawing name={record['art']} size="small" />}
    />
  )
}
