// Bursts of registrations into a portal that is killed in the middle of them, and what the students then do:
// they send the same form again.
import type { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { PortalProcess } from '../../support/process.ts'
import type { Random } from './random.ts'
import { type Attempt, type Registration, send } from './registrations.ts'

export type Killed = {
  attempts: Attempt[]
  /** Shares of the burst at the moment of the kill. */
  answered: number
  unanswered: number
}

/**
 * Sends all forms at once and kills the portal when a random part of them, between a quarter and a half, has its answer;
 * some more get theirs before the kill arrives. Of the others some are committed, some half-way, some not begun.
 */
export async function killDuring(
  portal: PortalProcess,
  forms: readonly Registration[],
  agent: Agent,
  chance: Random,
): Promise<Killed> {
  const killAt = Math.ceil(forms.length / 4) + chance.below(Math.ceil(forms.length / 4))
  let answers = 0
  let reached = () => {}
  const enough = new Promise<void>((resolve) => (reached = resolve))
  const sends = forms.map(async (form) => {
    const attempt = await send(portal.baseUrl, form, agent)
    if (attempt.status !== null) answers += 1
    if (answers >= killAt) reached()
    return attempt
  })
  // Nobody can answer more than were sent: the second promise only ends a run that went wrong.
  await Promise.race([enough, Promise.all(sends)])
  await delay(chance.below(4))
  await portal.kill('SIGKILL')
  const attempts = await Promise.all(sends)
  const answered = attempts.filter(({ status }) => status !== null).length
  return { attempts, answered: answered / forms.length, unanswered: 1 - answered / forms.length }
}
