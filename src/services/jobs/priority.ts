/** Requests that somebody waits for go first: mails and pictures can wait until nobody does. */
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

let working = 0
let lastEnd = Number.NEGATIVE_INFINITY

/** Does the work of a registration or a sign-in, for which mails and pictures wait. */
export async function first<T>(task: () => Promise<T>): Promise<T> {
  working += 1
  try {
    return await task()
  } finally {
    working -= 1
    lastEnd = performance.now()
  }
}

/** After so many milliseconds the next one of a rush would have come. */
const calm = 150
/** The share of its time above which a process counts as busy with its visitors. */
const busy = 0.6
/** How long one keeps still to see what the process does without it, in milliseconds. */
const glance = 25

/** Longer than this a batch waits for something else than the processor, such as a mail server that is silent. */
const longestBatch = 1000

const isQuiet = () => working === 0 && performance.now() - lastEnd >= calm

/** The batches of mails and pictures that this process works on. */
const behind = new Set<Promise<unknown>>()

/**
 * Does work behind the requests: it waits while the process is busy with its visitors, but no longer than `patience`
 * milliseconds.
 */
export async function afterOthers<T>(patience: number, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
  await letOthersFirst(patience, signal)
  const done = task()
  behind.add(done)
  try {
    return await done
  } finally {
    behind.delete(done)
  }
}

async function letOthersFirst(patience: number, signal: AbortSignal): Promise<void> {
  const limit = performance.now() + patience
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted && performance.now() < limit) {
    if (isQuiet()) {
      // What another batch does would look like visitors, and mails and pictures would keep each other waiting.
      if (behind.size > 0) await Promise.race([Promise.allSettled(behind), pause(longestBatch)])
      const before = performance.eventLoopUtilization()
      await pause(glance)
      if (isQuiet() && performance.eventLoopUtilization(before).utilization <= busy) return
    }
    await pause(Math.min(calm, patience))
  }
}
