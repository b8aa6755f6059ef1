import { IconPencil } from '@tabler/icons-react'
import { BinButtons } from '#ui/bin/BinButtons.tsx'
import type { Bin } from '#ui/bin/use-bin.tsx'
import { RowAction } from '#ui/RowAction.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useWords } from '#words/Words.tsx'
import type { TalentRecruitment } from '../../talent.contract.ts'

export function RowButtons({ talent, bin }: { talent: TalentRecruitment; bin: Bin<TalentRecruitment> }) {
  const words = useWords('talent.list')
  const { id, name, deleted_at } = talent
  return (
    <RowMenu name={name}>
      {deleted_at === null && (
        <RowAction
          icon={IconPencil}
          label={words('edit')}
          full={words('editNamed', { name })}
          to={`/talent-recruitments/${id}/edit`}
        />
      )}
      <BinButtons bin={bin} record={talent} name={name} />
    </RowMenu>
  )
}
