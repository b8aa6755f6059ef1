import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { ApiProblem } from '#kit/endpoint/api-error.ts'
import { contentDigest, makeKey, nextAttempt } from './attempt.ts'
import type { Attempt } from './draft.ts'
import { type Outcome, pauses, sendCarefully, waitOrOnline, watchdog } from './sending.ts'

export type Status =
  | { kind: 'filling' }
  /** `share` has left this device, 0 to 1; `retry` counts the repetitions. */
  | { kind: 'sending'; share: number; retry: number }
  /** Nobody knows whether it arrived; null after a reload, when the problem is no longer known. */
  | { kind: 'unknown'; problem: ApiProblem | null }

export const beginning = { kind: 'sending', share: 0, retry: 0 } as const satisfies Status

export type SendOptions = { idempotencyKey: string; onProgress: (share: number) => void; signal: AbortSignal }

// A transfer in which nothing moves for so long is given up and tried again.
const patience = 45_000

/** Sends a form once, however often the button is pressed and the connection breaks. */
export function useSending<Values, Reply>(options: {
  /** The attempt of an earlier visit, from the draft. */
  earlier: Attempt | null
  /** The attempt as another tab may have left it in between. */
  latest: () => Attempt | null
  /** Keeps the attempt with the draft; before the sending, so that a crash in between is safe too. */
  keep: (attempt: Attempt) => void
  send: (values: Values, options: SendOptions) => Promise<Reply>
  /** The endpoint knows a repetition by its key; otherwise an unanswered request is not sent again by itself. */
  isRepeatable?: boolean
}) {
  const { isRepeatable = true } = options
  const attempt = useRef(options.earlier)
  const isSending = useRef(false)
  const [status, setStatus] = useState<Status>(
    options.earlier?.state === 'unanswered' ? { kind: 'unknown', problem: null } : { kind: 'filling' },
  )
  useWindowEvent('beforeunload', (event) => {
    if (status.kind === 'sending') event.preventDefault()
  })

  const remember = (next: Attempt) => {
    if (!isRepeatable) return
    attempt.current = next
    options.keep(next)
  }

  const send = async (values: Values): Promise<Outcome<Reply> | null> => {
    // A ref, because a second click comes before React has rendered again.
    if (isSending.current) return null
    isSending.current = true
    const digest = contentDigest(values)
    const made = nextAttempt(options.latest() ?? attempt.current, digest, makeKey)
    remember(made)
    setStatus(beginning)
    const outcome = await sendCarefully(
      () => sendOnce(values, made.key),
      waitOrOnline,
      (retry) => setStatus({ ...beginning, retry }),
      isRepeatable ? pauses : [],
    )
    isSending.current = false
    if (outcome.kind === 'refused') remember({ ...made, state: 'refused' })
    const isLost = outcome.kind === 'unknown' && isRepeatable
    setStatus(isLost ? { kind: 'unknown', problem: outcome.problem } : { kind: 'filling' })
    return outcome
  }

  const sendOnce = (values: Values, idempotencyKey: string): Promise<Reply> => {
    const { signal, alive, stop } = watchdog(patience)
    const onProgress = (share: number) => {
      alive()
      setStatus((current) => (current.kind === 'sending' ? { ...current, share } : current))
    }
    return options.send(values, { idempotencyKey, onProgress, signal }).finally(stop)
  }

  /** For a form that starts again. */
  const reset = () => {
    attempt.current = null
    setStatus({ kind: 'filling' })
  }

  return { status, send, attempt, reset }
}
