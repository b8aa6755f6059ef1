/** The list screen of the declarative list that the address names. */
import { titleOfList } from '../widgets/list-titles.ts'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import type { Resource } from '#kit/resource/resource.ts'
import { resourceAt } from '#resources.ts'
import { ListScreen, type RecordRow } from '#ui/ListScreen.tsx'
import { useResourceWords } from '#ui/kinds/resource-words.ts'
import type { Page } from '#ui/ResourceTable/page.ts'
import { usePagedList } from '#api/office-list.tsx'
import { Drawing } from '#ui/art/Drawing.tsx'
import { useReferenceOptions } from '../widgets/reference-options.ts'
import { useResourceDeletion } from '../widgets/use-resource-deletion.tsx'

export const handle = { title: titleOfList }

export default function ResourceList() {
  const resource = resourceAt(useLocation().pathname)
  // A key of its own, so that nothing of one list is left when another takes its place.
  return <List key={resource.key} resource={resource} />
}

function List({ resource }: { resource: ReturnType<typeof resourceAt> }) {
  const words = useResourceWords(resource)
  // Which list it is, is known at run time only; its answer has been checked by the server.
  const { table } = usePagedList(resource as ListedResource, { sort: resource.orderBy })
  const deletion = useResourceDeletion<RecordRow>({
    path: `/${resource.key}`,
    remove: resource.remove,
    nameOf: (record) => words.nameOf(resource, record),
  })
  return (
    <ListScreen
      resource={resource}
      table={table}
      options={useReferenceOptions(resource)}
      onDelete={deletion.isOpen ? deletion.remove : null}
      renderBulk={deletion.renderBulk}
      renderStandIn={(record) => <Drawing name={record['art']} size="small" />}
    />
  )
}

type ListedResource = Resource & { list: { reply: z.ZodType<Page<RecordRow>> } }
