import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'
import { dialogs } from './Overlays/dialogs.ts'

type Question = {
  title: string
  /** The effect, and whether it can be taken back. */
  message: ReactNode
  /** The verb: "Delete", "Confirm 12 payments". */
  confirmLabel: string
  /** The way out, if "Cancel" could be taken for the action itself. */
  cancelLabel?: string
  /** Red for what destroys something. */
  destructive?: boolean
}

/** `const confirm = useConfirm(); if (await confirm({ title, message, confirmLabel })) ...` */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const t = useWords('common')
  return ({ title, message, confirmLabel, cancelLabel, destructive = false }) =>
    new Promise((resolve) => {
      const open = () =>
        modals.openConfirmModal({
          title,
          centered: true,
          children: (
            <Text size="sm" component="div">
              {message}
            </Text>
          ),
          labels: { confirm: confirmLabel, cancel: cancelLabel ?? t('cancel') },
          confirmProps: destructive ? { color: 'red' } : {},
          onConfirm: () => resolve(true),
          onCancel: () => resolve(false),
          onClose: () => resolve(false),
        })
      void dialogs.then(open)
    })
}
