import { Modal, Text } from '@mantine/core'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { useWords } from '#words/Words.tsx'
import { rejectPayment } from '#features/toefl/payments/contract.ts'
import type { DeskTexts, Told } from './desk.ts'
import { ReasonField } from './ReasonField.tsx'

type Props = {
  texts: DeskTexts
  opened: boolean
  onClose: () => void
  send: (reason: string) => Promise<Told>
  onDone: (answer: Told) => void
}

/** Asks for the reason that the group will read: a usual one, changed or not, or one's own words. */
export function RejectDialog({ texts, opened, onClose, send, onDone }: Props) {
  const words = useWords('payments.reject')
  return (
    <Modal opened={opened} onClose={onClose} title={words('title')} size="lg" centered>
      <Text size="sm" c="dimmed" mb="md">
        {texts.rejectLead}
      </Text>
      <FormShell
        schema={rejectPayment.body}
        initial={{ reason: '' }}
        submit={({ reason }) => send(reason)}
        onDone={onDone}
        submitLabel={texts.rejectSubmit}
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
