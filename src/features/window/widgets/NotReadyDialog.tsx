import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import { text } from '#kit/endpoint/fields.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import type { Lack } from '../readiness.rules.ts'
import { Lacks } from './Lacks.tsx'

const body = z.object({ reason: text(300) })

type Props = {
  missing: readonly Lack[]
  open: (reason: string) => Promise<{ message: string }>
  onDone: (message: string) => void
  onClose: () => void
  /** Where it is more than one window that opens. */
  texts?: { title: string; lead: string; submit: string }
}

/** The missing parts of a window that was to open, and the way to open it all the same. */
export function NotReadyDialog({ missing, open, onDone, onClose, texts }: Props) {
  const words = useWords('catalogue.windows')
  return (
    <Modal opened onClose={onClose} title={texts?.title ?? words('notReadyTitle')} centered>
      <Stack gap="sm" mb="md">
        <Text size="sm">{texts?.lead ?? words('notReady')}</Text>
        <Lacks missing={missing} />
      </Stack>
      <FormShell
        schema={body}
        initial={{ reason: '' }}
        submit={({ reason }) => open(reason ?? '')}
        onDone={({ message }) => onDone(message)}
        onCancel={onClose}
        submitLabel={texts?.submit ?? words('openAnyway')}
      >
        {(form) => (
          <Textarea
            label={words('reason')}
            withAsterisk
            maxLength={300}
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
        )}
      </FormShell>
    </Modal>
  )
}
