/** Runs one load: opens all connections, then starts the clock. */
import { openConnection, type Connection } from './connection.ts'
import { histogram } from './histogram.ts'
import type { Load, Outcome } from './load.ts'
import { prepare } from './requests.ts'

/** How long after its time, or in all for a count, the client waits for missing answers. */
const patience = 180_000
/** A listening socket holds some hundred that nobody has accepted yet. */
const connectingAtOnce = 100

export async function runLoad({ port, connections, bound, send }: Load): Promise<Outcome> {
  const makerFor = await prepare(send, port)
  const latencies = histogram()
  const statuses = new Map<number, number>()
  const limit = 'count' in bound ? bound.count : Number.POSITIVE_INFINITY
  const lasting = 'seconds' in bound ? bound.seconds * 1000 : 0
  let started = 0
  let answered = 0
  let unanswered = 0
  let begin = 0
  let open = 0
  let finished = () => {}
  const ended = new Promise<void>((resolve) => (finished = resolve))

  const lanes: { connection: Connection; next: () => void }[] = []
  for (let from = 0; from < connections; from += connectingAtOnce) {
    const some = Math.min(connectingAtOnce, connections - from)
    lanes.push(...(await Promise.all(Array.from({ length: some }, openLane))))
  }

  async function openLane() {
    const maker = makerFor()
    let sentAt = 0
    const leave = () => {
      open -= 1
      if (open === 0) finished()
    }
    const connection = await openConnection(port, {
      answered(status) {
        answered += 1
        latencies.record(performance.now() - sentAt)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        next()
      },
      broken() {
        unanswered += 1
        leave()
      },
    })
    function next(): void {
      const now = performance.now()
      if (started >= limit || (lasting > 0 && now - begin >= lasting)) return leave()
      const index = started
      started += 1
      sentAt = now
      connection.send(maker(index))
    }
    return { connection, next }
  }

  const used = process.cpuUsage()
  begin = performance.now()
  open = lanes.length
  for (const lane of lanes) lane.next()
  const late = setTimeout(finished, lasting + patience)
  await ended
  clearTimeout(late)
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(used)
  for (const lane of lanes) lane.connection.close()
  return {
    seconds,
    answered,
    unanswered: unanswered + open,
    statuses: Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)),
    p50: latencies.at(0.5),
    p95: latencies.at(0.95),
    p99: latencies.at(0.99),
    slowest: latencies.slowest,
    clientCpu: (user + system) / 1000,
  }
}
