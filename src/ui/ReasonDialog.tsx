/** A question that wants a reason, and what is sent with it. */
import { Modal, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { FormShell } from './FormShell.tsx'
import { Hint } from './Hint.tsx'

type Reason = { reason: string }
type Props<Reply> = {
  texts: { title: string; explain?: string; reason: string; send: string }
  /** The body of the endpoint. */
  schema: z.ZodType<Reason, Reason>
  send: (body: Reason) => Promise<Reply>
  onDone: (reply: Reply) => void
  onClose: () => void
}

export function ReasonDialog<Reply>({ texts, schema, send, onDone, onClose }: Props<Reply>) {
  return (
    <Modal opened onClose={onClose} title={texts.title} centered>
      {texts.explain ? <Hint mb="md">{texts.explain}</Hint> : null}
      <FormShell
        schema={schema}
        initial={{ reason: '' }}
        submit={send}
        onDone={onDone}
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
