/** What else can be done with the payment that is open. */
import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconRestore, IconTrash, IconTrashX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useWords } from '../../../../words/Words.tsx'
import { ReceiptButton } from '../../widgets/card/ReceiptButton.tsx'
import type { PaymentReview } from '../contract.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { usePaymentBin } from './use-bin.ts'

export function OtherDeeds({ payment }: { payment: PaymentReview }) {
  const words = useWords('payments.review')
  const navigate = useNavigate()
  const bin = usePaymentBin()
  const gone = usePaymentBin(() => void navigate('/toefl-payments'))
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
          onClick={() => void gone.remove(payment)}
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
      {payment.status === 'CONFIRMED' ? <ReceiptButton paymentId={payment.id} /> : null}
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
      <CorrectionDialog payment={payment} opened={isCorrecting} onClose={correcting.close} />
    </Group>
  )
}
