/** Rejecting beside the proof, which stays in sight while the reason is written. */
import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { rejection, type Rejection } from '#kit/endpoint/review.ts'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { ReasonField, type RejectTexts } from '#features/review/widgets/ReasonField.tsx'
import { HoldSeats, useHold } from './HoldSeats.tsx'
import { MailPreview } from './MailPreview.tsx'

type Props<Answer> = {
  texts: RejectTexts
  /** Where the group's seats can be held: for how long. */
  holdHours?: number | undefined
  preview: (given: Rejection) => Promise<{ subject: string; text: string }>
  send: (given: Rejection) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

export function RejectForm<Answer>({ texts, holdHours, preview, send, onDone, onCancel }: Props<Answer>) {
  const [written, setWritten] = useState('')
  const { isHeld, setHeld } = useHold(texts, written, holdHours)
  const given = (reason: string): Rejection => ({ reason, ...(isHeld === undefined ? {} : { hold_seats: isHeld }) })
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
        submit={({ reason }) => send(given(reason))}
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
                  setWritten(reason)
                }}
                input={{
                  ...input,
                  onChange: (event) => {
                    onChange(event)
                    setWritten(event.currentTarget.value)
                  },
                  autoFocus: true,
                }}
              />
              {holdHours !== undefined && isHeld !== undefined ? (
                <HoldSeats hours={holdHours} isHeld={isHeld} onChange={setHeld} />
              ) : null}
              <MailPreview key={String(isHeld)} reason={form.values.reason} load={(reason) => preview(given(reason))} />
            </>
          )
        }}
      </FormShell>
    </section>
  )
}
