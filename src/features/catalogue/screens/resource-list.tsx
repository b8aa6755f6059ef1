/** The list screen of the declarative list that the address names. */
import { keepPreviousData } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { resourceAt } from '../../../resources.ts'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { ListScreen, type RecordRow } from '../../../ui/ListScreen/ListScreen.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useProblemText } from '../../../ui/problem-text.ts'
import { useListAddress } from '../../../ui/ResourceTable/list-address.ts'
import type { Page } from '../../../ui/ResourceTable/ResourceTable.tsx'
import { useWords } from '../../../words/Words.tsx'
import { useRead, useWrite } from '../../account/widgets/api.ts'
import { Drawing } from '../../landing/widgets/art/Drawing.tsx'
import { useReferenceOptions } from '../widgets/reference-options.ts'

export default function ResourceList() {
  const resource = resourceAt(useLocation().pathname)
  // A key of its own, so that nothing of one list is left when another takes its place.
  return <List key={resource.key} resource={resource} />
}

function List({ resource }: { resource: ReturnType<typeof resourceAt> }) {
  const words = useWords('office')
  const list = useListAddress(resource.list.query, { sort: resource.orderBy })
  const { data, error, isFetching, refetch } = useRead(
    resource.list,
    { query: list.request },
    { placeholderData: keepPreviousData },
  )
  const remove = useWrite(resource.remove, { invalidates: [`/${resource.key}`] })
  const confirm = useConfirm()
  const textOf = useProblemText()
  const options = useReferenceOptions(resource)

  const askAndDelete = async (record: RecordRow, name: string) => {
    const question = {
      title: words('list.deleteTitle'),
      message: words('list.deleteText', { name }),
      confirmLabel: words('list.delete'),
      destructive: true,
    }
    if (!(await confirm(question))) return
    remove.mutate(
      { params: { id: record.id } },
      {
        onSuccess: () => notify.success(words('list.deleted', { name })),
        onError: (problem) => notify.problem(textOf(problem)),
      },
    )
  }

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
      onDelete={(record, name) => void askAndDelete(record, name)}
      renderStandIn={(record) => <Drawing name={record['art']} size="small" />}
    />
  )
}
