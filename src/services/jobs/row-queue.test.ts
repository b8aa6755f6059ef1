import { readFile } from 'node:fs/promises'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { openPortal } from '#tests/support/app.ts'
import { afterOthers, first } from './priority.ts'
import { type RowQueue, startWorker, type Waiting } from './row-queue.ts'

const portal = await openPortal()
beforeEach(() => portal.db.deleteFrom('email').execute())

const queue: RowQueue = { table: 'email', due: 'send_after', batch: 4, parallel: 2, every: 20, patience: 50 }
const lines = [sql`status = 'QUEUED'`]

async function mails(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    to_address: `a${n}@example.com`,
    subject: 'x',
    template: 'reset',
    message_id: `<${n}-${Math.random()}@test>`,
  }))
  return (await portal.db.insertInto('email').values(rows).returning('id').execute()).map(({ id }) => id)
}

const sent = (id: number) => portal.db.updateTable('email').set({ status: 'SENT' }).where('id', '=', id).execute()
const rows = () => portal.db.selectFrom('email').selectAll().orderBy('id').execute()
/** From before something happened it is at least so long, and from after it at most: however long the test takes. */
const secondsFrom = (begin: number, moment: string | null | undefined) => (Date.parse(moment ?? '') - begin) / 1000

test('several workers take each row once, a few at a time', async () => {
  const ids = await mails(60)
  const taken: number[] = []
  let [now, most] = [0, 0]
  const handle = async ({ id }: Waiting): Promise<void> => {
    most = Math.max(most, (now += 1))
    taken.push(id)
    await delay(5)
    await sent(id)
    now -= 1
  }
  const workers = [1, 2, 3].map(() => startWorker(portal.deps, queue, { lines, handle }))
  await eventually(async () => expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['SENT'])))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(taken.toSorted((a, b) => a - b)).toEqual(ids)
  expect(most).toBeLessThanOrEqual(6)
})

test('a row that fails comes again after a pause that grows, and holds up nobody', async () => {
  const [bad = 0, good = 0] = await mails(2)
  await portal.db.updateTable('email').set({ tries: 3 }).where('id', '=', bad).execute()
  const handle = async ({ id }: Waiting): Promise<void> => {
    if (id === bad) throw new Error('not today')
    await sent(id)
  }
  const begin = Date.now()
  const worker = startWorker(portal.deps, queue, { lines, handle })
  await eventually(async () =>
    expect(await rows()).toMatchObject([
      { id: bad, tries: 4 },
      { id: good, status: 'SENT' },
    ]),
  )
  await worker.stop()
  const [failed] = await rows()
  expect(failed).toMatchObject({ tries: 4, claimed_until: null })
  expect(secondsFrom(begin, failed?.send_after)).toBeGreaterThan(35)
  expect(secondsFrom(Date.now(), failed?.send_after)).toBeLessThan(80)
})

test('what follows a batch gets the rows that were done together, and undoes nothing when it fails', async () => {
  const [bad = 0, ...good] = await mails(6)
  const followed: number[][] = []
  const handle = async ({ id }: Waiting): Promise<void> => {
    if (id === bad) throw new Error('not today')
    await sent(id)
  }
  const afterwards = async (done: Waiting[]): Promise<void> => {
    followed.push(done.map(({ id }) => id).toSorted((a, b) => a - b))
    throw new Error('nothing follows')
  }
  const worker = startWorker(portal.deps, queue, { lines, handle, afterwards })
  await eventually(() => expect(followed.flat()).toHaveLength(good.length))
  await worker.stop()
  // Four are taken at a time.
  expect(followed).toEqual([good.slice(0, 3), good.slice(3)])
  expect((await rows()).map(({ status, tries }) => [status, tries])).toEqual([
    ['QUEUED', 1],
    ...good.map(() => ['SENT', 0]),
  ])
})

test('who stops ends what was begun, and releases what was only claimed', async () => {
  const ids = await mails(4)
  const begun: number[] = []
  const handle = async ({ id }: Waiting): Promise<void> => {
    begun.push(id)
    await delay(300)
    await sent(id)
  }
  const worker = startWorker(portal.deps, queue, { lines, handle })
  await eventually(() => expect(begun).toHaveLength(2))
  await worker.stop()
  const after = await rows()
  expect(begun).toHaveLength(2)
  expect(after.filter(({ status }) => status === 'SENT').map(({ id }) => id)).toEqual(begun)
  const left = after.filter(({ id }) => !begun.includes(id))
  expect(left).toHaveLength(ids.length - 2)
  for (const row of left) expect(row).toMatchObject({ status: 'QUEUED', tries: 0, claimed_until: null })
})

test('what waited as a job waits in its row after the change, and what was being sent is left to its sender', async () => {
  const [waits = 0, sending = 0] = await mails(2)
  await sql`insert into pgboss.queue select (jsonb_populate_record(q, '{"name": "mails"}')).* from pgboss.queue q limit 1`.execute(
    portal.db,
  )
  const job = (emailId: number, state: string) =>
    sql`insert into pgboss.job (name, data, state) values ('mails', ${JSON.stringify({ emailId })}::jsonb, ${state}::pgboss.job_state)`.execute(
      portal.db,
    )
  const begin = Date.now()
  await job(waits, 'retry')
  await job(sending, 'active')
  const text = await readFile('database/migrations/0035_own_queues.sql', 'utf8')
  await sql.raw(text.slice(text.indexOf('do $$'))).execute(portal.db)
  const [one, other] = await rows()
  expect(one?.claimed_until).toBeNull()
  expect(secondsFrom(begin, other?.claimed_until)).toBeGreaterThan(100)
  const { rows: left } = await sql`select name from pgboss.queue where name = 'mails'
    union all select name from pgboss.job where name = 'mails'`.execute(portal.db)
  expect(left).toEqual([])
})

test('mails and pictures do not take each other for visitors: they take turns', async () => {
  await mails(20)
  // One that has work without end, which uses all of the processor, and glances only between two pieces of it.
  const others = new AbortController()
  const busy = async (): Promise<void> => {
    for (let piece = 0; piece < 20; piece += 1) {
      for (const until = performance.now() + 20; performance.now() < until;);
      await setImmediate()
    }
  }
  let rounds = 0
  const greedy = (async () => {
    while (!others.signal.aborted) {
      await afterOthers(3_600_000, others.signal, busy)
      rounds += 1
    }
  })()
  await eventually(() => expect(rounds).toBeGreaterThan(0))
  const before = rounds
  const handle = ({ id }: Waiting) => sent(id).then(() => undefined)
  const worker = startWorker(portal.deps, { ...queue, patience: 3_600_000 }, { lines, handle })
  await eventually(async () => expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['SENT'])))
  others.abort()
  // Five batches of four.
  expect(rounds - before).toBeLessThanOrEqual(12)
  await worker.stop()
  await greedy
})

test('while students sign in, nothing behind them is begun', async () => {
  const ids = await mails(queue.batch)
  let done = 0
  const handle = async ({ id }: Waiting): Promise<void> => {
    await sent(id)
    done += 1
  }
  const signingIn = new AbortController()
  let tried = 0
  const rush = Promise.all(
    [0, 1].map(async (lane) => {
      while (!signingIn.signal.aborted) {
        const json = { nim: String(7_000_000_000 + lane * 1_000_000 + tried), password: 'no such password' }
        await portal.call('POST', '/login', { json })
        tried += 1
      }
    }),
  )
  await eventually(() => expect(tried).toBeGreaterThan(2))
  const worker = startWorker(portal.deps, { ...queue, patience: 3_600_000 }, { lines, handle })
  const seen = tried
  await eventually(() => expect(tried).toBeGreaterThan(seen + 20))
  expect(done).toBe(0)
  signingIn.abort()
  await rush
  await eventually(() => expect(done).toBe(ids.length))
  await worker.stop()
})

test('while somebody registers, what waits is done a batch at a time, with patience between', async () => {
  const ids = await mails(40)
  let done = 0
  const handle = async ({ id }: Waiting): Promise<void> => {
    await sent(id)
    done += 1
  }
  const registering = new AbortController()
  let registered = 0
  const rush = (async () => {
    while (!registering.signal.aborted) {
      await first(() => delay(20))
      registered += 1
    }
  })()
  const hurried = startWorker(portal.deps, { ...queue, patience: 300 }, { lines, handle })
  await eventually(() => expect(done).toBeGreaterThanOrEqual(queue.batch))
  await hurried.stop()
  const [before, seen] = [done, registered]
  // One that never loses patience begins no batch before the last has registered, and waits for nobody after that.
  const patient = startWorker(portal.deps, { ...queue, patience: 3_600_000 }, { lines, handle })
  await eventually(() => expect(registered).toBeGreaterThan(seen + 20))
  expect(done).toBe(before)
  registering.abort()
  await rush
  await eventually(() => expect(done).toBe(ids.length))
  await patient.stop()
})
