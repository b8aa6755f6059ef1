/** Sending a form over a connection that may break: the meaning of an answer, and trying again. */
import { ApiError, type ApiProblem } from '#kit/endpoint/api-error.ts'

export type Outcome<Reply> =
  | { kind: 'accepted'; reply: Reply }
  /** The server said no, and nothing has changed there. */
  | { kind: 'refused'; problem: ApiProblem; error: unknown }
  /** No answer, or one that leaves it open; the server may have stored it all the same. */
  | { kind: 'unknown'; problem: ApiProblem; error: unknown }

const noAnswer: ApiProblem = { status: 0, message: '', errors: {}, body: {} }

/** 408 and 425 come from machines in between, which do not know either. */
const isDefinite = ({ status }: ApiProblem) => status >= 400 && status <= 499 && status !== 408 && status !== 425

/** The meaning of a failed call for the sent form. */
export function judge(error: unknown): Exclude<Outcome<never>, { kind: 'accepted' }> {
  const problem = error instanceof ApiError ? error.problem : noAnswer
  return { kind: isDefinite(problem) ? 'refused' : 'unknown', problem, error }
}

/** Pauses before the second, third and fourth try, in milliseconds. */
export const pauses = [1500, 4000, 8000] as const
const longestPause = 15_000

/** How long to wait before a try; the server's wish counts when it is modest. */
export const pauseBefore = (pause: number, { retryAfter }: ApiProblem): number =>
  Math.min(Math.max(pause, (retryAfter ?? 0) * 1000), longestPause)

/**
 * Sends until there is a definite answer or the tries are used up. Repeats only calls that carry an idempotency key,
 * of which a repetition counts once; with no `waits`, it sends once.
 */
export async function sendCarefully<Reply>(
  send: () => Promise<Reply>,
  wait: (milliseconds: number) => Promise<void>,
  onRetry: (attempt: number) => void = () => undefined,
  waits: readonly number[] = pauses,
): Promise<Outcome<Reply>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { kind: 'accepted', reply: await send() }
    } catch (error) {
      const outcome = judge(error)
      const pause = waits[attempt]
      if (outcome.kind === 'refused' || pause === undefined) return outcome
      onRetry(attempt + 1)
      await wait(pauseBefore(pause, outcome.problem))
    }
  }
}

/** Waits, but goes on at once when the device is back online after having been away. */
export const waitOrOnline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, navigator.onLine ? milliseconds : longestPause)
    window.addEventListener('online', done)
  })

/**
 * Gives up on a transfer in which nothing has moved for long: a dead mobile connection otherwise hangs for minutes.
 * `alive` restarts the wait.
 */
export function watchdog(milliseconds: number): { signal: AbortSignal; alive: () => void; stop: () => void } {
  const controller = new AbortController()
  let timer = setTimeout(() => controller.abort(), milliseconds)
  return {
    signal: controller.signal,
    alive: () => {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}
