/** A question that wants a reason, and what is sent with it. */
import { Modal, TextInput } from '@mantine/core'
import { useSaved } from '#api/outcome.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { rejectEntry } from '../cash-entry.contract.ts'
import { changed } from '../widgets/cash-changed.ts'

type Props = {
  texts: { title: string; explain?: string; reason: string; send: string }
  send: (body: { reason: string }) => Promise<{ message: string }>
  onClose: () => void
}

export function ReasonDialog({ texts, send, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={texts.title} centered>
      {texts.explain ? <Hint mb="md">{texts.explain}</Hint> : null}
      <FormShell
        schema={rejectEntry.body}
        initial={{ reason: '' }}
        submit={send}
        onDone={useSaved(changed, onClose)}
        submitLabel={texts.send}
        onCancel={onClose}
      >
        {(form) => (
          <TextInput
            label={texts.reason}
            maxLength={300}
            withAsterisk
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
      </FormShell>
    </Modal>
  )
}
