/** Deciding on the payment that is open, and going on to the next one that waits. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#kit/endpoint/call.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { forget } from '#api/api.ts'
import type { ReviewedPayment } from '#features/toefl/payments/contract.ts'
import { type Desk, reviewAddress, type Told, useDeskCalls } from './desk.ts'

export function useDecisions(desk: Desk, payment: ReviewedPayment) {
  const words = useWords('payments.review')
  const calls = useDeskCalls(desk.endpoints)
  const { changed, texts } = desk
  const client = useQueryClient()
  const confirm = useConfirm()
  const textOf = useProblemText()
  const goOn = useNextPayment(desk, payment)
  const [isBusy, setBusy] = useState(false)
  // A second key press comes before React has drawn anew.
  const isSending = useRef(false)

  const run = async (write: () => Promise<Told>, after: () => void): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      const { message } = await write()
      notify.success(message)
      after()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.problem(textOf(error))
    } finally {
      isSending.current = false
      setBusy(false)
      // After a refusal too: somebody else was quicker, and the page must show it.
      void forget(client, changed)
    }
  }

  const accept = async (): Promise<void> => {
    const { expected_amount: expected, payment_amount: amount, same_proof } = payment
    const doubts = [
      ...(expected !== null && expected !== amount ? [words('sureMismatch')] : []),
      ...(same_proof.length > 0 ? [words('sureSame')] : []),
    ]
    const question = { title: words('sureTitle'), message: doubts.join(' '), confirmLabel: words('sureLabel') }
    if (doubts.length > 0 && !(await confirm(question))) return
    await run(() => calls.confirm(payment), goOn)
  }

  const cancel = async (): Promise<void> => {
    const question = {
      title: words('cancelTitle'),
      message: payment.status === 'REJECTED' ? texts.cancelRejected : texts.cancelConfirmed,
      confirmLabel: words('cancelLabel'),
    }
    if (await confirm(question))
      await run(
        () => calls.cancel(payment.id),
        () => undefined,
      )
  }

  return {
    isBusy,
    accept,
    cancel,
    /** For the dialog with the reason, which shows its own refusals. */
    reject: (seen: ReviewedPayment, reason: string) =>
      calls.reject(seen, reason).catch((error: unknown) => {
        // Behind the dialog the page must show what the refusal is about.
        void forget(client, changed)
        throw error
      }),
    rejected: ({ message }: Told) => {
      notify.success(message)
      void forget(client, changed)
      goOn()
    },
  }
}

/** Opens the next payment that waits; stays where none does. */
function useNextPayment({ home }: Desk, { next_pending_id: next }: ReviewedPayment): () => void {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return () => {
    if (next !== null) void navigate(reviewAddress(home, next, params.get('region_id')))
  }
}
