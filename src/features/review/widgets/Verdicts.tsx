/** The buttons of a decision: confirm or reject a pending record, take a decision back. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { ReviewStatus } from '#review-states.ts'
import { Hint } from '#ui/Hint.tsx'

type Props = {
  status: ReviewStatus
  isBusy: boolean
  /** Whether the record has been shown for long enough. */
  isReady: boolean
  label: (name: 'confirm' | 'reject' | 'cancelRejection' | 'cancelConfirmation') => string
  /** Of the pair of buttons. */
  className: string | undefined
  /** Why a decision cannot be taken back now. */
  refusal?: string | undefined
  /** Another way to confirm, below the usual one. */
  more?: ReactNode
  onConfirm: () => void
  onReject: () => void
  onCancel: () => void
  rejectButton: Ref<HTMLButtonElement>
}

/**
 * The action of a decision's button. Until the record was seen it does nothing, but keeps the focus; Enter that is held
 * presses it once.
 */
export const pressOf = (isReady: boolean, act: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  },
  ...(isReady ? { onClick: act } : { 'data-disabled': true, 'aria-disabled': true }),
})

export function Verdicts({ status, isBusy, isReady, label, className, rejectButton, refusal, more, ...on }: Props) {
  const { onConfirm, onReject, onCancel } = on
  if (status !== 'PENDING') {
    return (
      <>
        <Button
          variant="default"
          fullWidth
          loading={isBusy}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          {...pressOf(isReady && refusal === undefined, onCancel)}
        >
          {label(status === 'REJECTED' ? 'cancelRejection' : 'cancelConfirmation')}
        </Button>
        {refusal === undefined ? null : <Hint mt={4}>{refusal}</Hint>}
      </>
    )
  }
  return (
    <div className={className}>
      <Button
        size="md"
        color="teal.9"
        loading={isBusy}
        leftSection={<IconCheck size={20} aria-hidden />}
        {...pressOf(isReady, onConfirm)}
      >
        {label('confirm')}
      </Button>
      <Button
        ref={rejectButton}
        size="md"
        color="red"
        variant="light"
        disabled={isBusy}
        leftSection={<IconX size={20} aria-hidden />}
        {...pressOf(isReady, onReject)}
      >
        {label('reject')}
      </Button>
      {more}
    </div>
  )
}
