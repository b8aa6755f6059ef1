import { IconPencil, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { RowAction } from '../../../../ui/RowAction.tsx'
import { useWords } from '../../../../words/Words.tsx'
import type { TalentRecruitment } from '../../contract.ts'
import { useBin } from './use-bin.tsx'

export function RowButtons({ talent }: { talent: TalentRecruitment }) {
  const words = useWords('talent.list')
  const bin = useBin()
  const { id, name } = talent
  if (talent.deleted_at === null) {
    return (
      <>
        <RowAction label={words('edit')} full={words('editNamed', { name })} to={`/talent-recruitments/${id}/edit`}>
          <IconPencil size={18} aria-hidden />
        </RowAction>
        <RowAction label={words('recycle')} full={words('recycleNamed', { name })} onClick={() => bin.recycle(talent)}>
          <IconTrash size={18} aria-hidden />
        </RowAction>
      </>
    )
  }
  return (
    <>
      <RowAction label={words('restore')} full={words('restoreNamed', { name })} onClick={() => bin.restore(talent)}>
        <IconRestore size={18} aria-hidden />
      </RowAction>
      <RowAction
        label={words('delete')}
        full={words('deleteNamed', { name })}
        color="red"
        onClick={() => void bin.remove(talent)}
      >
        <IconTrashX size={18} aria-hidden />
      </RowAction>
    </>
  )
}
