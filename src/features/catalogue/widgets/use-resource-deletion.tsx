/**
 * Deleting the rows of a list without a recycle bin: one, or the chosen ones.
 *
 * @example
 * const deletion = useResourceDeletion({ path: '/terms', remove: terms.remove, nameOf })
 * <ResourceTable renderBulk={deletion.renderBulk} ... onClick={() => deletion.remove(row)} />
 */
import { Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { BulkAction } from '#ui/BulkAction.tsx'
import { oneByOne } from '#ui/each.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import type { Chosen } from '#ui/ResourceTable/selection.ts'
import { useWords } from '#words/Words.tsx'
import { useContext } from 'react'
import { forget, MayCall, useApi, useWrite } from '#api/api.ts'

type Settings<Row> = {
  /** Of the list; its records are changed at `{path}/{id}/edit`. */
  path: `/${string}`
  remove: Endpoint
  nameOf: (row: Row) => string
}

/** `forBulk` is what further buttons for the chosen rows share. */
export function useResourceDeletion<Row extends { id: number }>({ path, remove, nameOf }: Settings<Row>) {
  const words = useWords('office')
  const api = useApi()
  const client = useQueryClient()
  const confirm = useConfirm()
  const textOf = useProblemText()
  const removal = useWrite(remove, { invalidates: [path] })
  // A chosen row may be on a page that was left; its answer is still kept.
  const named = (id: number) => {
    const pages = client.getQueriesData<{ data: Row[] }>({ queryKey: [path] })
    const row = pages.flatMap(([, page]) => page?.data ?? []).find((one) => one.id === id)
    return { name: row ? nameOf(row) : `#${id}`, to: `${path}/${id}/edit` }
  }
  const forBulk = {
    part: 1,
    sending: words('bin.working'),
    nameOf: named,
    refresh: () => void forget(client, [path]),
  }

  const askAndRemove = async (row: Row) => {
    const name = nameOf(row)
    const question = {
      title: words('list.deleteTitle'),
      message: words('list.deleteText', { name }),
      confirmLabel: words('list.delete'),
      destructive: true,
    }
    if (!(await confirm(question))) return
    removal.mutate(
      { params: { id: row.id } },
      {
        onSuccess: () => notify.success(words('list.deleted', { name })),
        onError: (problem) => notify.problem(textOf(problem)),
      },
    )
  }

  const isOpen = useContext(MayCall)(remove)
  const renderBulk = ({ ids, clear }: Chosen): ReactNode =>
    isOpen ? (
      <BulkAction
        {...forBulk}
        ids={ids}
        label={words('list.delete')}
        icon={<IconTrash size={18} aria-hidden />}
        button={{ color: 'red', variant: 'light' }}
        title={words('bin.deleteMany', { count: ids.length })}
        question={<Text size="sm">{words('list.deleteManyText')}</Text>}
        doneText={(count) => words('bin.deleted', { count })}
        send={oneByOne((id) => api.call(remove, { params: { id } }), textOf)}
        onDone={clear}
      />
    ) : null
  return { forBulk, renderBulk, isOpen, remove: (row: Row) => void askAndRemove(row) }
}
