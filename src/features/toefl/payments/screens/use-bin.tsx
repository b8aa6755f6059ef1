/** The recycle bin of payments: what goes in can be taken back with one press. */
import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconTrash } from '@tabler/icons-react'
import { useConfirm } from '../../../../ui/confirm-dialog.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { useProblemText } from '../../../../ui/problem-text.ts'
import { useWords } from '../../../../words/Words.tsx'
import { useWrite } from '../../../account/widgets/api.ts'
import { type PaymentRow, recyclePayment, restorePayment } from '../contract.ts'

/** Kept answers that change with every decision on a payment. */
export const changed = ['/toefl-payments', '/toefl-shifts', '/dashboard-admin', '/emails']

type Binned = Pick<PaymentRow, 'id' | 'registrants'>

/** `const bin = useBin(); bin.recycle(payment)`; `onDone` runs after what succeeded. */
export function useBin(onDone: () => void = () => undefined) {
  const words = useWords('payments.bin')
  const confirm = useConfirm()
  const textOf = useProblemText()
  const onError = (problem: Error) => notify.problem(textOf(problem))
  const recycling = useWrite(recyclePayment, { invalidates: changed, onError })
  const restoring = useWrite(restorePayment, { invalidates: changed, onError })

  const restore = ({ id }: Binned) =>
    restoring.mutate(
      { params: { id } },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          onDone()
        },
      },
    )

  const recycle = (payment: Binned) =>
    recycling.mutate(
      { params: { id: payment.id } },
      {
        onSuccess: ({ message }) => {
          offerUndo(message, words('undo'), () => restore(payment))
          onDone()
        },
      },
    )

  const remove = async (payment: Binned) => {
    const name = payment.registrants[0]?.name ?? String(payment.id)
    const question = {
      title: words('deleteTitle'),
      message: words('deleteText', { name, people: payment.registrants.length }),
      confirmLabel: words('delete'),
      destructive: true,
    }
    if (!(await confirm(question))) return
    recycling.mutate(
      { params: { id: payment.id }, query: { force: '1' } },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          onDone()
        },
      },
    )
  }

  return { recycle, restore, remove, isBusy: recycling.isPending || restoring.isPending }
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
