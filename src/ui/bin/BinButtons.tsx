import { IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { RowAction } from '../RowAction.tsx'
import { RowMenu } from '../RowMenu.tsx'
import type { Bin } from './use-bin.tsx'

type Props<Record> = {
  bin: Bin<Record>
  record: Record
  /** The record's name, for people who do not see the row. */
  name: string
}

/** The bin at the end of a row: into it, or out of it and for good. */
export function BinButtons<Record extends { id: number; deleted_at: string | null }>(props: Props<Record>) {
  const { bin, record, name } = props
  const words = useWords('office.bin')
  if (bin.isClosed) return null
  if (record.deleted_at === null) {
    return (
      <RowAction
        icon={IconTrash}
        label={words('recycle')}
        full={words('recycleNamed', { name })}
        onClick={() => void bin.recycle(record)}
      />
    )
  }
  return (
    <RowMenu name={name}>
      <RowAction
        icon={IconRestore}
        label={words('restore')}
        full={words('restoreNamed', { name })}
        onClick={() => void bin.restore(record)}
      />
      {bin.remove ? (
        <RowAction
          icon={IconTrashX}
          label={words('delete')}
          full={words('deleteNamed', { name })}
          color="red"
          onClick={() => void bin.remove?.(record)}
        />
      ) : null}
    </RowMenu>
  )
}
