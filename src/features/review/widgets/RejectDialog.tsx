import { Modal, Text } from '@mantine/core'
import { rejection } from '#kit/endpoint/review.ts'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { ReasonField, type RejectTexts } from './ReasonField.tsx'

type Props<Answer> = {
  texts: RejectTexts
  opened: boolean
  onClose: () => void
  send: (reason: string) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** Asks for the reason that the student will read. */
export function RejectDialog<Answer>({ texts, opened, onClose, send, onDone }: Props<Answer>) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg" centered>
      <Text size="sm" c="dimmed" mb="md">
        {texts.lead}
      </Text>
      <FormShell
        schema={rejection}
        initial={{ reason: '' }}
        submit={({ reason }) => send(reason)}
        onDone={onDone}
        submitLabel={texts.submit}
      >
        {(form) => (
          <ReasonField
            texts={texts}
            value={form.values.reason}
            onPick={(reason) => form.setFieldValue('reason', reason)}
            input={form.getInputProps('reason')}
          />
        )}
      </FormShell>
    </Modal>
  )
}
