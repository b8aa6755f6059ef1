// A steady stream of registrations, until it is told to end.
import { setTimeout as delay } from 'node:timers/promises'
import { type Attempt, type Registration, send, sockets } from './registrations.ts'

export type Stream = {
  attempts: Attempt[]
  /** Begins no more, and resolves when the last has its answer. */
  end: () => Promise<Attempt[]>
}

/** `width` students in turn send what `next` makes, each with a pause of `pause` ms after an answer. */
export function stream(baseUrl: string, width: number, pause: number, next: () => Promise<Registration>): Stream {
  const attempts: Attempt[] = []
  const agent = sockets()
  const ending = new AbortController()
  const student = async () => {
    while (!ending.signal.aborted) {
      attempts.push(await send(baseUrl, await next(), agent))
      await delay(pause)
    }
  }
  const students = Promise.all(Array.from({ length: width }, student))
  return {
    attempts,
    end: async () => {
      ending.abort()
      await students
      agent.destroy()
      return attempts
    },
  }
}
