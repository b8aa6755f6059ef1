/** Reports a decision, and offers to undo it as long as its mails wait. For every screen that decides. */
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#kit/endpoint/call.ts'
import type { Undoable } from '#kit/endpoint/undo.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { insteadLink, offerUndo, refuseUndo } from '#ui/offer-undo.tsx'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { undoDecision } from '../decision.contract.ts'

type Decided = {
  /** The decision, and its subject. */
  text: string
  /** Of the answers; several where many were decided in parts. */
  undo: Undoable | readonly Undoable[] | null
  /** Where the decision can be taken back later. */
  takeBackAt?: string
  /** After it was undone, such as back to the record. */
  onUndone?: () => void
}

/** @param changed paths whose kept answers are out of date after it was undone, or could not be */
export function useOfferUndo(changed: readonly string[]) {
  const words = useWords('office.undo')
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  return ({ text, undo, takeBackAt, onUndone }: Decided): void => {
    const decisions = undo === null ? [] : [undo].flat()
    const [first] = decisions
    if (!first) return notify.success(text)
    const run = async (): Promise<void> => {
      try {
        let message = ''
        // One after the other: each is a decision of its own, and the first refusal is shown.
        // oxlint-disable-next-line no-await-in-loop
        for (const { id } of decisions) message = (await api.call(undoDecision, { params: { id } })).message
        notify.success(message)
        onUndone?.()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refuseUndo(textOf(error), takeBackAt ? insteadLink(takeBackAt, words('takeBack')) : null)
      } finally {
        void forget(client, changed)
      }
    }
    offerUndo({ text, seconds: first.seconds, undo: run })
  }
}
