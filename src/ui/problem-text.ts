/** The meaning of a failed call, in the reader's words: the server's own sentence if it gave one. */
import { bodyLimit, inMegabytes } from '#kit/endpoint/endpoint.ts'
import { useWords } from '#words/Words.tsx'

/** The `ApiError` of kit/endpoint/call by its shape: ui/ knows no API. */
type Answered = {
  problem: { status: number; message: string; retryAfter?: number | undefined; body: Record<string, unknown> }
}

const isAnswered = (error: unknown): error is Answered => error instanceof Error && 'problem' in error

/** Whether there is nothing where a call asked, at least nothing for its reader. */
export const isNotFound = (error: unknown): boolean => isAnswered(error) && error.problem.status === 404

export function useProblemText(): (error: unknown) => string {
  const t = useWords('errors')
  return (error) => {
    if (!isAnswered(error)) return t('unexpected')
    const { status, message, retryAfter, body } = error.problem
    // Every other limit has a reason, which the server has said.
    if (body['limit'] === 'tries' && retryAfter) return t('tooManyWait', { seconds: retryAfter })
    if (message) return message
    if (status === 0) return t('unreachable')
    if (status === 413) return t('bodyTooLarge', { limit: inMegabytes(bodyLimit) })
    if (status === 429) return t('tooMany')
    return status === 502 || status === 503 || status === 504 ? t('unavailable') : t('unexpected')
  }
}
