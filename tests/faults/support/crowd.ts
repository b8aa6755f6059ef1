// Students who press the button again, with the same form and the same key, until they have an answer that is one.
import { setTimeout as delay } from 'node:timers/promises'
import { makeShift } from '../../support/facts.ts'
import { photo } from '../../support/pictures.ts'
import { type Attempt, registration, send, sockets } from './registrations.ts'
import type { Stage } from './stage.ts'

type Sent = Attempt & { at: number }

export type Crowd = {
  /** What came of each time that a form was sent, and when. */
  attempts: Sent[]
  /** Students so far. */
  count: () => number
  /** Lets nobody new in, and resolves when everybody has an answer. */
  end: () => Promise<void>
}

/**
 * @param portals to which it is sent in turn, as by a balancer; the list may change on the way
 * @param width students at a time
 */
export async function crowd(stage: Stage, portals: readonly { baseUrl: string }[], width: number): Promise<Crowd> {
  const shift = await makeShift(stage.db, stage.world, { quota: 100_000 })
  const proof = await photo({ width: 240, height: 320 })
  const agent = sockets()
  const attempts: Sent[] = []
  const run = `crowd-${process.pid}-${Math.random()}`
  const ending = new AbortController()
  let [count, turn] = [0, 0]
  const student = async (): Promise<void> => {
    const form = await registration(stage.world, { shiftIds: [shift], proof, key: `${run}-${(count += 1)}` })
    for (;;) {
      const attempt = await send(portals[(turn += 1) % portals.length]?.baseUrl ?? '', form, agent)
      attempts.push({ ...attempt, at: attempt.beganAt + attempt.ms })
      // A balancer says 502 for a machine that broke off.
      if (attempt.status !== null && ![502, 503].includes(attempt.status)) return
      await delay(300)
    }
  }
  const oneAfterTheOther = async (): Promise<void> => {
    while (!ending.signal.aborted) await student()
  }
  const students = Promise.all(Array.from({ length: width }, oneAfterTheOther))
  return {
    attempts,
    count: () => count,
    async end() {
      ending.abort()
      await students
      agent.destroy()
    },
  }
}
