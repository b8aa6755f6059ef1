// The same form again and again, as from a phone on a bad line.
import type { PortalProcess } from '../../support/process.ts'
import { loseAnswers } from './losing-proxy.ts'
import type { Random } from './random.ts'
import { type Attempt, type Registration, send, sendAll } from './registrations.ts'
import type { Stage } from './stage.ts'

export const copies = 10
export const formsAtOnce = 20

/** `count` forms, each sent `copies` times at once, in any order; the answers by form. */
export async function sendCopies(
  baseUrl: string,
  chance: Random,
  count: number,
  make: (place: number) => Promise<Registration>,
): Promise<Attempt[][]> {
  const answers: Attempt[][] = []
  for (let first = 0; first < count; first += formsAtOnce) {
    const places = Array.from({ length: Math.min(formsAtOnce, count - first) }, (_, n) => first + n)
    const forms = await Promise.all(places.map(make))
    const sends = chance.shuffled(forms.flatMap((form) => Array.from({ length: copies }, () => form)))
    const attempts = await sendAll([{ baseUrl }], sends)
    answers.push(...forms.map((form) => attempts.filter((attempt) => attempt.registration === form)))
  }
  return answers
}

/** How many different answers the copies of each form got. */
export const differentAnswers = (answers: readonly Attempt[][]): number[] =>
  answers.map((attempts) => new Set(attempts.map(({ status, body }) => `${status} ${body}`)).size)

/** Sends it to a portal that is killed once the rows are committed, and to the next one again. */
export async function sendThroughKill(
  stage: Stage,
  portal: PortalProcess,
  form: Registration,
): Promise<{ lost: Attempt; again: Attempt; portal: PortalProcess }> {
  const proxy = await loseAnswers(portal.baseUrl)
  const sending = send(proxy.baseUrl, form)
  // The first byte of the answer has left the portal.
  await proxy.answerBegan
  await portal.kill('SIGKILL')
  await proxy.close()
  const lost = await sending
  const next = await stage.start()
  const again = await send(next.baseUrl, form)
  return { lost, again, portal: next }
}
