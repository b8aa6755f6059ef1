/** Rejecting next to the proof, which stays in sight while the reason is written. */
import { Hint } from '#ui/Hint.tsx'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { rejection } from '#review-states.ts'
import { FormShell } from '#ui/FormShell.tsx'
import { MailPreview } from './MailPreview.tsx'
import { ReasonField, type RejectTexts } from './ReasonField.tsx'

type Props<Answer> = {
  texts: RejectTexts
  /** The mail as it would be sent with this reason. */
  preview: (reason: string) => Promise<{ subject: string; text: string }>
  send: (reason: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
  /** Called with every change of the reason. */
  onWrite?: (reason: string) => void
  /** Further choices of the rejection, between the reason and the mail; another key is another mail. */
  more?: { key: string; fields: ReactNode }
}

export function ReasonForm<Answer>({ texts, preview, send, onDone, onCancel, onWrite, more }: Props<Answer>) {
  return (
    <section aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Hint mb="sm">{texts.lead}</Hint>
      <FormShell
        schema={rejection}
        initial={{ reason: '' }}
        submit={({ reason }) => send(reason)}
        onDone={onDone}
        onCancel={onCancel}
        submitLabel={texts.submit}
      >
        {(form) => {
          const { onChange, ...input } = form.getInputProps('reason')
          return (
            <>
              <ReasonField
                texts={texts}
                value={form.values.reason}
                onPick={(reason) => {
                  form.setFieldValue('reason', reason)
                  onWrite?.(reason)
                }}
                input={{
                  ...input,
                  onChange: (event) => {
                    onChange(event)
                    onWrite?.(event.currentTarget.value)
                  },
                  autoFocus: true,
                }}
              />
              {more?.fields}
              <MailPreview key={more?.key} reason={form.values.reason} load={preview} />
            </>
          )
        }}
      </FormShell>
    </section>
  )
}
