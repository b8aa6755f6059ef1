/** Deciding on the record that is open, and going on to the next one. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#kit/endpoint/call.ts'
import type { QueueScope, Rejection, ReviewEndpoints, Settle } from '#review-states.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget as invalidate, useApi } from '#api/api.ts'
import { type Seen, useOncePerRecord } from './deciding.ts'

type Answer = { message: string; undo: Undoable | null }
type Done = 'confirmed' | 'rejected' | 'cancelled'

/** A confirmation's input about the money. */
export type Settling = { line_id?: number; settle?: Settle; reason?: string }

type Options<Record extends Seen> = {
  endpoints: Pick<ReviewEndpoints, 'confirm' | 'cancel' | 'reject' | 'previewRejection'>
  /** Cached answers that change with every decision. */
  changed: readonly string[]
  /** The queue that the reviewer goes through. */
  scope?: QueueScope
  goOn: () => void
  /** The words about a decision while it can be undone, and the next step when it is. */
  tell: (done: Done, record: Record) => { text: string; takeBackAt?: string; onUndone?: () => void }
}

export function useDecisions<Record extends Seen>({ endpoints, changed, scope = {}, goOn, tell }: Options<Record>) {
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const once = useOncePerRecord()
  const offer = useOfferUndo(changed)
  const refresh = () => void invalidate(client, changed)
  const about = ({ id }: Pick<Seen, 'id'>) => ({ params: { id }, query: scope })

  const run = async (seen: Record, done: Done, write: () => Promise<Answer>, after?: () => void): Promise<boolean> => {
    setBusy(true)
    try {
      const { undo } = await write()
      offer({ ...tell(done, seen), undo })
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
    /** @param settling the line of a bank statement that shows the money, and how a difference is settled */
    confirm: (seen: Record, settling: Settling = {}) =>
      once(seen, () =>
        run(
          seen,
          'confirmed',
          () =>
            api.call(endpoints.confirm, {
              ...about(seen),
              body: { seen_updated_at: seen.updated_at, ...settling },
            }),
          goOn,
        ),
      ),
    cancel: (seen: Record, { isTold }: { isTold: boolean }, after?: () => void) =>
      once(seen, () =>
        run(
          seen,
          'cancelled',
          () => api.call(endpoints.cancel, { ...about(seen), body: { tell_group: isTold } }),
          after,
        ),
      ),
    /** The mail that a rejection would send. */
    preview: async ({ id }: Pick<Seen, 'id'>, given: Rejection) =>
      (await api.call(endpoints.previewRejection, { params: { id }, body: given })).data,
    /** For the form with the reason, which shows its own refusals. */
    reject: (seen: Record, given: Rejection): Promise<Answer> =>
      api
        .call(endpoints.reject, { ...about(seen), body: { ...given, seen_updated_at: seen.updated_at } })
        .catch((error: unknown) => {
          // Around the form the page must show what the refusal is about.
          refresh()
          throw error
        }),
    rejected: (seen: Record, { undo }: Answer) => {
      offer({ ...tell('rejected', seen), undo })
      refresh()
      goOn()
    },
  }
}
