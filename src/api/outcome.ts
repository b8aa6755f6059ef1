/** How a screen says what became of what it sent: in the corner, in the server's words. */
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget, useWrite, type WriteOptions } from './api.ts'

/**
 * What a button sends without a form: the answer's message is shown, or why it was refused.
 *
 * @example
 * const resend = useCommand(resendActivation, { invalidates: committeeChanged })
 * <Button loading={resend.isPending} onClick={() => resend.mutate({ params: { id } })} />
 */
export function useCommand<const E extends Endpoint>(declared: E, { onSuccess, ...options }: WriteOptions<E> = {}) {
  const textOf = useProblemText()
  return useWrite(declared, {
    onError: (problem) => notify.problem(textOf(problem)),
    ...options,
    onSuccess: (answer, ...rest) => {
      if (typeof answer === 'object' && answer && 'message' in answer) notify.success(String(answer.message))
      return onSuccess?.(answer, ...rest)
    },
  })
}

/** What follows on a form that was saved: its message is shown, these paths are read anew, and it goes on. */
export function useSaved(changed: readonly string[], goOn?: () => void) {
  const client = useQueryClient()
  return ({ message }: { message: string }): void => {
    notify.success(message)
    void forget(client, changed)
    goOn?.()
  }
}
