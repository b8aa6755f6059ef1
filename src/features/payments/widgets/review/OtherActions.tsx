/** What else can be done with the payment that is open. */
import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useWords } from '#words/Words.tsx'
import { ReceiptButton } from '../ReceiptButton.tsx'
import { useBin } from '#ui/bin/use-bin.tsx'
import { useBinCalls } from '#api/bin-calls.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import type { ReviewedPayment } from '../../contract.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import type { Programme } from './programme.ts'

type Props = { programme: Programme; payment: ReviewedPayment; loss: string }

/** Whom a confirmation was mailed to. */
const toldOf = (payment: ReviewedPayment): number =>
  payment.status !== 'CONFIRMED' ? 0 : 'group_size' in payment ? Number(payment.group_size) : 1

export function OtherActions({ programme, payment, loss }: Props) {
  const words = useWords('payments.review')
  const leadOn = useLeadOn()
  const calls = useBinCalls(programme.endpoints, programme.changed)
  const bin = useBin<ReviewedPayment>({ ...calls, question: () => loss, tells: toldOf })
  const deletion = useBin<ReviewedPayment>({
    ...calls,
    question: () => loss,
    onDone: () => leadOn(programme.home),
  })
  const [isCorrecting, correcting] = useDisclosure(false)
  if (payment.deleted_at !== null) {
    return (
      <Group gap="xs">
        <Button
          loading={bin.isBusy}
          leftSection={<IconRestore size={18} aria-hidden />}
          onClick={() => void bin.restore(payment)}
        >
          {words('restore')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrashX size={18} aria-hidden />}
          onClick={() => void deletion.remove(payment)}
        >
          {words('delete')}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" leftSection={<IconPencil size={18} aria-hidden />} onClick={correcting.open}>
        {words('correct')}
      </Button>
      {payment.status === 'CONFIRMED' ? (
        <ReceiptButton
          receipt={programme.endpoints.receipt}
          fileName={programme.texts.receiptFile}
          paymentId={payment.id}
        />
      ) : null}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        loading={bin.isBusy}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void bin.recycle(payment)}
      >
        {words('recycle')}
      </Button>
      <CorrectionDialog programme={programme} payment={payment} opened={isCorrecting} onClose={correcting.close} />
    </Group>
  )
}
