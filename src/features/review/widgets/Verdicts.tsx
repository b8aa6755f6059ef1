/** The buttons of a decision: confirm or reject what waits, take back what was decided. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import type { ReviewStatus } from '#kit/endpoint/review.ts'

type Props = {
  status: ReviewStatus
  isBusy: boolean
  label: (name: 'confirm' | 'reject' | 'cancelRejection' | 'cancelConfirmation') => string
  /** Of the pair of buttons. */
  className: string | undefined
  onConfirm: () => void
  onReject: () => void
  onCancel: () => void
}

export function Verdicts({ status, isBusy, label, className, onConfirm, onReject, onCancel }: Props) {
  if (status !== 'PENDING') {
    return (
      <Button
        variant="default"
        fullWidth
        loading={isBusy}
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        onClick={onCancel}
      >
        {label(status === 'REJECTED' ? 'cancelRejection' : 'cancelConfirmation')}
      </Button>
    )
  }
  return (
    <div className={className}>
      <Button
        size="md"
        color="teal.9"
        loading={isBusy}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={onConfirm}
      >
        {label('confirm')}
      </Button>
      <Button
        size="md"
        color="red"
        variant="light"
        disabled={isBusy}
        leftSection={<IconX size={20} aria-hidden />}
        onClick={onReject}
      >
        {label('reject')}
      </Button>
    </div>
  )
}
