/** Rejecting a payment; where its seats can be held, that is decided with it. */
import { useState } from 'react'
import type { Rejection } from '#kit/endpoint/review.ts'
import type { RejectTexts } from '#features/review/widgets/ReasonField.tsx'
import { ReasonForm } from '#features/review/widgets/ReasonForm.tsx'
import { HoldSeats, useHold } from './HoldSeats.tsx'

type Props<Answer> = {
  texts: RejectTexts
  /** Where the group's seats can be held: for how long. */
  holdHours?: number | undefined
  preview: (given: Rejection) => Promise<{ subject: string; text: string }>
  send: (given: Rejection) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

export function RejectForm<Answer>({ holdHours, preview, send, ...rest }: Props<Answer>) {
  const [written, setWritten] = useState('')
  const { isHeld, setHeld } = useHold(rest.texts, written, holdHours)
  const given = (reason: string): Rejection => ({ reason, ...(isHeld === undefined ? {} : { hold_seats: isHeld }) })
  const fields =
    holdHours === undefined || isHeld === undefined ? null : (
      <HoldSeats hours={holdHours} isHeld={isHeld} onChange={setHeld} />
    )
  return (
    <ReasonForm
      {...rest}
      preview={(reason) => preview(given(reason))}
      send={(reason) => send(given(reason))}
      onWrite={setWritten}
      more={{ key: String(isHeld), fields }}
    />
  )
}
