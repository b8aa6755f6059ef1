/** The hand-overs, the latest first; undone ones stay readable. */
import { Button, Title } from '@mantine/core'
import { handles } from '#duties.ts'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import type { Column } from '#ui/ResourceTable/table-columns.ts'
import { ResourceTable } from '#ui/ResourceTable/ResourceTable.tsx'
import { day, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { usePagedList } from '#api/office-list.tsx'
import { useSession } from '#api/session.tsx'
import { exportHandovers, type Handover, listHandovers, undoHandover } from '../cash.contract.ts'
import { changed } from './Cash.tsx'

export function Handovers({ termId, regionId }: { termId: number; regionId: number | undefined }) {
  const words = useWords('books.cash')
  const { user } = useSession()
  const { table } = usePagedList(
    { list: listHandovers, export: exportHandovers },
    { sort: '-day', ask: () => ({ term_id: termId, ...(regionId ? { region_id: regionId } : {}) }) },
  )
  return (
    <section>
      <Title order={2} size="h3" mb="md">
        {words('list')}
      </Title>
      <ResourceTable
        {...table}
        name="cash-handovers"
        label={words('list')}
        columns={useColumns()}
        search={words('search')}
        {...(handles(user, undoHandover) ? { renderActions: (row: Handover) => <UndoButton handover={row} /> } : {})}
        empty={
          <EmptyState title={words('emptyTitle')} picture="empty">
            {words('empty')}
          </EmptyState>
        }
      />
    </section>
  )
}

function useColumns(): Column<Handover>[] {
  const words = useWords('books.cash')
  const files = useWords('statements.files')
  const language = useLanguage()
  return [
    { id: 'from', header: words('from'), heading: true, cell: (row) => `${row.receiver}, ${row.region_init}` },
    {
      id: 'amount',
      header: words('amount'),
      sortable: true,
      align: 'right',
      lasting: true,
      cell: (row) => (row.undone_at ? <s>{rupiah(row.amount)}</s> : rupiah(row.amount)),
    },
    { id: 'day', header: words('day'), sortable: true, cell: (row) => day(row.day, language, 'short') },
    { id: 'to', header: words('to'), cell: (row) => row.treasurer ?? words('nobodyNow') },
    {
      id: 'state',
      header: words('state'),
      cell: (row) =>
        row.undone_at ? (
          <Hint>{words('undone', { name: row.undone_by_name ?? files('somebody') })}</Hint>
        ) : (
          words('valid')
        ),
    },
    { id: 'note', header: words('note'), cell: (row) => row.note },
    { id: 'by', header: words('recordedBy'), hidden: true, cell: (row) => row.recorded_by_name },
  ]
}

function UndoButton({ handover: { id, receiver, amount: given, undone_at } }: { handover: Handover }) {
  const words = useWords('books.cash')
  const confirm = useConfirm()
  const send = useCommand(undoHandover, { invalidates: changed })
  if (undone_at) return null
  const amount = rupiah(given)
  const undo = async () => {
    const question = { title: words('undoTitle'), message: words('undoText', { name: receiver, amount }) }
    if (!(await confirm({ ...question, confirmLabel: words('undo'), destructive: true }))) return
    send.mutate({ params: { id } })
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={send.isPending}
      aria-label={words('undoOf', { amount, name: receiver })}
      onClick={() => void undo()}
    >
      {words('undo')}
    </Button>
  )
}
