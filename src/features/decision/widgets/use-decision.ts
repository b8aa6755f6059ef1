/** A button's decision without a form: it is reported, and can be undone as long as its mails wait. */
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { undoable } from '#kit/endpoint/undo.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useWrite } from '#api/api.ts'
import { useOfferUndo } from './use-offer-undo.ts'

/**
 * @param changed paths whose kept answers are out of date after it
 * @param onDone runs after it
 */
export function useDecision<const E extends Endpoint>(declared: E, changed: readonly string[], onDone?: () => void) {
  const textOf = useProblemText()
  const offer = useOfferUndo(changed)
  return useWrite(declared, {
    invalidates: changed,
    onError: (problem) => notify.problem(textOf(problem)),
    onSuccess: (answer) => {
      onDone?.()
      if (typeof answer !== 'object' || !answer || !('message' in answer)) return
      const undo = 'undo' in answer ? undoable.safeParse(answer.undo).data : undefined
      offer({ text: String(answer.message), undo: undo ?? null })
    },
  })
}
