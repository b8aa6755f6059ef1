/** How a screen says what became of what it sent: in the corner, in the server's words. */
import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { forget, useWrite, type WriteOptions } from './api.ts'

/**
 * A button without a form: it shows the answer's message, or the reason of a refusal.
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

/** After a form was saved: its message is shown, these paths are read again, and it goes on. */
export function useSaved(changed: readonly string[], goOn?: () => void) {
  const client = useQueryClient()
  return ({ message }: { message: string }): void => {
    notify.success(message)
    void forget(client, changed)
    goOn?.()
  }
}
