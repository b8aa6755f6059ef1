import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'

/** The notice's text, in the words of its programme. */
export type RestoredTexts = {
  restored: string
  startOver: string
  /** The question before everything is thrown away; none where little is lost. */
  question?: { title: string; message: string }
}

type Props = { texts: RestoredTexts; onStartOver: () => void; onClose?: () => void }

/** Tells that an earlier visit's answers are back, and takes them away again. */
export function DraftRestored({ texts, onStartOver, onClose }: Props) {
  const common = useWords('common')
  const confirm = useConfirm()
  const { restored, startOver, question } = texts
  const ask = async () => {
    const isSure = !question || (await confirm({ ...question, confirmLabel: startOver, destructive: true }))
    if (isSure) onStartOver()
  }
  return (
    <Alert
      role="status"
      color="blue"
      icon={<IconHistory aria-hidden />}
      {...(onClose ? { withCloseButton: true, closeButtonLabel: common('close'), onClose } : {})}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{restored}</Text>
        <Button variant="default" size="compact-sm" onClick={() => void ask()}>
          {startOver}
        </Button>
      </Group>
    </Alert>
  )
}
