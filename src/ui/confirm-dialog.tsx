import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useWords } from '#words/Words.tsx'

type Question = {
  title: string
  /** What will happen, and whether it can be taken back. */
  message: ReactNode
  /** The verb: "Delete", "Confirm 12 payments". */
  confirmLabel: string
  /** Red for what destroys something. */
  destructive?: boolean
}

/** `const confirm = useConfirm(); if (await confirm({ title, message, confirmLabel })) ...` */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const t = useWords('common')
  return ({ title, message, confirmLabel, destructive = false }) =>
    new Promise((resolve) => {
      modals.openConfirmModal({
        title,
        centered: true,
        children: (
          <Text size="sm" component="div">
            {message}
          </Text>
        ),
        labels: { confirm: confirmLabel, cancel: t('cancel') },
        confirmProps: destructive ? { color: 'red' } : {},
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
        onClose: () => resolve(false),
      })
    })
}
