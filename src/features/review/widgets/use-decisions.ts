/** Deciding on the record that is open, and going on to the next one. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import type { QueueScope, ReviewEndpoints } from '#kit/endpoint/review.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget as invalidate, useApi } from '#api/api.ts'
import { type Seen, useOncePerRecord } from './deciding.ts'

type Answer = { message: string }

type Options = {
  endpoints: Pick<ReviewEndpoints, 'confirm' | 'cancel' | 'reject'>
  /** Cached answers that change with every decision. */
  changed: readonly string[]
  /** The queue that the reviewer goes through. */
  scope?: QueueScope
  goOn: () => void
}

export function useDecisions({ endpoints, changed, scope = {}, goOn }: Options) {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const once = useOncePerRecord()
  const refresh = () => void invalidate(client, changed)
  const about = ({ id }: Pick<Seen, 'id'>) => ({ params: { id }, query: scope })

  const run = async (write: () => Promise<Answer>, after?: () => void): Promise<boolean> => {
    setBusy(true)
    try {
      const { message } = await write()
      notify.success(message)
      after?.()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.problem(textOf(error))
      return false
    } finally {
      setBusy(false)
      // After a refusal too: somebody else was quicker, and the page must show it.
      refresh()
    }
  }

  return {
    isBusy,
    confirm: (seen: Seen) =>
      once(seen, () =>
        run(() => api.call(endpoints.confirm, { ...about(seen), body: { seen_updated_at: seen.updated_at } }), goOn),
      ),
    cancel: (seen: Seen, after?: () => void) =>
      once(seen, () => run(() => api.call(endpoints.cancel, about(seen)), after)),
    /** For the dialog with the reason, which shows its own refusals. */
    reject: (seen: Seen, reason: string): Promise<Answer> =>
      api
        .call(endpoints.reject, { ...about(seen), body: { reason, seen_updated_at: seen.updated_at } })
        .catch((error: unknown) => {
          // Behind the dialog the page must show what the refusal is about.
          refresh()
          throw error
        }),
    rejected: ({ message }: Answer) => {
      notify.success(message)
      refresh()
      goOn()
    },
  }
}
