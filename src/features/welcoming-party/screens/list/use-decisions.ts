/** Deciding on the sign-up that is open, and going on to the next one of the page. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget, useApi } from '#api/api.ts'
import { cancelDecision, confirmSignUp, rejectSignUp, type SignUp } from '../../contract.ts'
import { changed } from '../changed.ts'

type Written = { message: string }

export function useDecisions({ id, updated_at }: SignUp, goOn: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  // A second key press comes before React has drawn anew.
  const isSending = useRef(false)
  const params = { id }

  const run = async (write: () => Promise<Written>, after: () => void): Promise<void> => {
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

  return {
    isBusy,
    // What is decided on is what is on the screen: were it changed meanwhile, the server would refuse.
    confirm: () => void run(() => api.call(confirmSignUp, { params, body: { seen_updated_at: updated_at } }), goOn),
    cancel: () => void run(() => api.call(cancelDecision, { params }), goOn),
    /** For the dialog with the reason, which shows its own refusals. */
    reject: (seen: SignUp, reason: string) =>
      api.call(rejectSignUp, { params, body: { reason, seen_updated_at: seen.updated_at } }).catch((error: unknown) => {
        // Behind the dialog the page must show what the refusal is about.
        void forget(client, changed)
        throw error
      }),
    rejected: ({ message }: Written) => {
      notify.success(message)
      void forget(client, changed)
      goOn()
    },
  }
}
