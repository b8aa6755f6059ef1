/** The recycle bin of applications: what goes in can be taken back with one press. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import { useConfirm } from '../../../../ui/confirm-dialog.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { useProblemText } from '../../../../ui/problem-text.ts'
import { useWords } from '../../../../words/Words.tsx'
import { useWrite } from '../../../account/widgets/api.ts'
import { recycleTalent, restoreTalent, type TalentRecruitment } from '../../contract.ts'

/** Kept answers that change with the bin. */
export const changed = ['/talent-recruitments', '/user']

type Binned = Pick<TalentRecruitment, 'id' | 'name'>

export function useBin() {
  const words = useWords('talent.list')
  const confirm = useConfirm()
  const textOf = useProblemText()
  const onError = (problem: Error) => notify.problem(textOf(problem))
  const recycling = useWrite(recycleTalent, { invalidates: changed, onError })
  const restoring = useWrite(restoreTalent, { invalidates: changed, onError })

  const restore = ({ id }: Binned) =>
    restoring.mutate({ params: { id } }, { onSuccess: ({ message }) => notify.success(message) })

  const recycle = (talent: Binned) =>
    recycling.mutate(
      { params: { id: talent.id } },
      { onSuccess: ({ message }) => offerUndo(message, words('undo'), () => restore(talent)) },
    )

  const remove = async ({ id, name }: Binned) => {
    const question = {
      title: words('deleteTitle'),
      message: words('deleteText', { name }),
      confirmLabel: words('delete'),
      destructive: true,
    }
    if (!(await confirm(question))) return
    recycling.mutate({ params: { id }, query: { force: '1' } }, { onSuccess: ({ message }) => notify.success(message) })
  }

  return { recycle, restore, remove }
}

function offerUndo(message: string, label: string, undo: () => void): void {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        {message}
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          {label}
        </Button>
      </Group>
    ),
    icon: <IconTrash size={18} aria-hidden />,
    autoClose: 10_000,
    role: 'status',
  })
}
