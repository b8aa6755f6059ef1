/** Sends requests by autocannon and counts the answers. */
import autocannon, { type Request } from 'autocannon'

export type Answers = {
  seconds: number
  answered: number
  /** Requests without an answer. */
  unanswered: number
  statuses: Record<string, number>
  /** Milliseconds. */
  p50: number
  p95: number
  /** What the client itself used; near the wall time it was the client that was measured. */
  clientCpu: number
}

type Load = { connections: number; request: Request } & ({ seconds: number } | { amount: number })

/** Ends after this many seconds or answers. The client runs here, so nothing else may run here at the same time. */
export function sendLoad(port: number, { connections, request, ...bound }: Load): Promise<Answers> {
  return new Promise((resolve, reject) => {
    // autocannon's own latencies are whole milliseconds.
    const times: number[] = []
    const statuses: Record<string, number> = {}
    const used = process.cpuUsage()
    const began = performance.now()
    let last = began
    const limit = 'amount' in bound ? { amount: bound.amount } : { duration: bound.seconds }
    const options = { url: `http://127.0.0.1:${port}`, connections, requests: [request], timeout: 180, sampleInt: 50 }
    const run = autocannon({ ...options, ...limit }, (error: unknown, { errors }) => {
      if (error) return reject(error instanceof Error ? error : new Error(String(error)))
      const { user, system } = process.cpuUsage(used)
      const answered = times.length
      const unanswered = 'amount' in bound ? bound.amount - answered : errors
      const clientCpu = (user + system) / 1000
      const quantiles = { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
      resolve({ seconds: (last - began) / 1000, answered, unanswered, statuses, clientCpu, ...quantiles })
    })
    run.on('response', (_client, status, _bytes, ms) => {
      times.push(ms)
      statuses[status] = (statuses[status] ?? 0) + 1
      last = performance.now()
    })
  })
}

/** Takes the next of these at every request, whichever connection sends it. */
export function inTurn<T>(list: readonly T[], toRequest: (one: T) => Partial<Request>): Request {
  let at = 0
  return { setupRequest: (request) => ({ ...request, ...toRequest(list[at++ % list.length]!) }) }
}

/** The value below which this share of the values lies; endless where there is none, so that what answered nothing meets no goal. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}
