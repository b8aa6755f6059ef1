/** What the load client is told to do and what it tells back. Plain data, for it crosses a process border. */

export type Load = {
  port: number
  connections: number
  /** Ends at a number of answers or after a time, whichever is set. */
  bound: { count: number } | { seconds: number }
  send: Sent
}

export type Sent =
  /** These requests in turn, whole HTTP texts. */
  { kind: 'texts'; texts: string[] } | ({ kind: 'registrations' } & Registrations)

export type Registrations = {
  regionId: number
  majorId: number
  providerId: number
  /** People in a group. */
  size: number
  /** Of which seats are taken: the first `window` at a time, `perShift` seats of each, then the next. */
  shiftIds: number[]
  window: number
  perShift: number
  /** A JPEG. Each registration sends it with a comment of its own, so that no two are the same file. */
  proof: string
  /** The number of the first registration; every person, key and proof is made from it. */
  first: number
}

export type Outcome = {
  seconds: number
  answered: number
  /** Requests without an answer: a broken connection, or the end of the client's patience. */
  unanswered: number
  /** Answers by status. */
  statuses: Record<string, number>
  /** Milliseconds from the first byte sent to the last one received. */
  p50: number
  p95: number
  p99: number
  slowest: number
  /** What the client itself used, in milliseconds; near the wall time it was the client that was measured. */
  clientCpu: number
}
