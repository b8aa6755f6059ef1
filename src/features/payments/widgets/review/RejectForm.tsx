/** Rejecting beside the proof, which stays in sight while the reason is written. */
import { Text, Title } from '@mantine/core'
import { rejection } from '#kit/endpoint/review.ts'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { ReasonField, type RejectTexts } from '#features/review/widgets/ReasonField.tsx'
import { MailPreview } from './MailPreview.tsx'

type Props<Answer> = {
  texts: RejectTexts
  preview: (reason: string) => Promise<{ subject: string; text: string }>
  send: (reason: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

export function RejectForm<Answer>({ texts, preview, send, onDone, onCancel }: Props<Answer>) {
  return (
    <section aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.lead}
      </Text>
      <FormShell
        schema={rejection}
        initial={{ reason: '' }}
        submit={({ reason }) => send(reason)}
        onDone={onDone}
        onCancel={onCancel}
        submitLabel={texts.submit}
      >
        {(form) => (
          <>
            <ReasonField
              texts={texts}
              value={form.values.reason}
              onPick={(reason) => form.setFieldValue('reason', reason)}
              input={{ ...form.getInputProps('reason'), autoFocus: true }}
            />
            <MailPreview reason={form.values.reason} load={preview} />
          </>
        )}
      </FormShell>
    </section>
  )
}
