/** Reports what was done and offers, for as long as for a decision, the call that takes it back. */
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/endpoint/call.ts'
import { notify } from '#ui/notify.tsx'
import { offerUndo } from '#ui/offer-undo.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget } from './api.ts'

/** As long as the mails of a decision wait. */
const seconds = 10

type Done = {
  text: string
  /** Takes it back; what it gives is said. */
  back: () => Promise<string>
}

/** @param changed paths whose kept answers are out of date once it is taken back, or could not be */
export function useOfferBack(changed: readonly string[]) {
  const client = useQueryClient()
  const textOf = useProblemText()
  return ({ text, back }: Done): void => {
    const undo = async (): Promise<void> => {
      try {
        notify.success(await back())
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        notify.problem(textOf(error))
      } finally {
        void forget(client, changed)
      }
    }
    offerUndo({ text, seconds, undo })
  }
}
