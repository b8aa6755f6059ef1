import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { connect, type Db, type Trx } from '#kit/database/connect.ts'
import { conflict } from '#kit/errors.ts'
import { answerOnce, digest, forgetOldKeys, idempotencyKey, type RequestIdentity } from './idempotency.ts'

let database: TestDatabase
let db: Db
let end: () => Promise<void>
beforeAll(async () => {
  database = await cloneDatabase()
  const { pool, db: opened } = connect(database.url, 12, () => undefined)
  db = opened
  end = () => pool.end()
})
afterAll(async () => {
  await end()
  await database.drop()
})

// The row that a request writes: a payment provider per run, so that every run can be counted.
let runs = 0
beforeEach(async () => {
  runs = 0
  await db.deleteFrom('payment_provider').execute()
  await db.deleteFrom('idempotency').execute()
})
const written = async () => (await db.selectFrom('payment_provider').select('id').execute()).length
const write = async (trx: Trx) => {
  runs += 1
  const name = `Run ${runs}`
  await trx.insertInto('payment_provider').values({ name, type: 'CASH' }).execute()
  return { reply: { name } }
}
const identity = (values: Partial<RequestIdentity> = {}): RequestIdentity => ({
  scope: 'test',
  key: 'key',
  fingerprint: null,
  bodyHash: 'body',
  ...values,
})
const once = (values: Partial<RequestIdentity> = {}, steps: Partial<Parameters<typeof answerOnce>[2]> = {}) =>
  answerOnce(db, identity(values), { prepare: async () => null, write, ...steps })

describe('the same key', () => {
  test('gets the first answer again and writes nothing', async () => {
    const first = await once()
    expect(await once()).toEqual(first)
    expect(await written()).toBe(1)
  })

  test('with another body is a mismatch', async () => {
    await once()
    await expect(once({ bodyHash: 'other' })).rejects.toMatchObject({ code: 'idempotency_mismatch', status: 409 })
    expect(await written()).toBe(1)
  })

  test('in another scope is another request', async () => {
    expect(await once()).not.toEqual(await once({ scope: 'somebody else' }))
    expect(await written()).toBe(2)
  })

  test('ten times at once holds once, and all ten get its answer', async () => {
    const slowly = async (trx: Trx) => {
      const reply = await write(trx)
      await delay(50)
      return reply
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => once({}, { write: slowly })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await written()).toBe(1)
  })

  test('is free again when the first one failed, and nothing of that is left', async () => {
    const fails = async (trx: Trx) => {
      await write(trx)
      throw conflict('errors.conflict')
    }
    await expect(once({}, { write: fails })).rejects.toMatchObject({ code: 'conflict' })
    expect(await written()).toBe(0)
    await once()
    expect(await written()).toBe(1)
  })

  test('of which one copy fails while the other succeeds: both get the answer that holds', async () => {
    const release = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const failing = once(
      {},
      {
        write: async (trx) => {
          await write(trx)
          started.resolve()
          await release.promise
          throw conflict('errors.conflict')
        },
      },
    )
    await started.promise
    const good = await once()
    release.resolve()
    expect(await failing).toEqual(good)
    expect(await written()).toBe(1)
  })

  test('answers even when the request would be refused by now, because the first one took the place', async () => {
    const first = await once()
    const refusing = { prepare: () => Promise.reject(conflict('errors.conflict')) }
    expect(await once({}, refusing)).toEqual(first)
    await expect(once({ key: 'unknown' }, refusing)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('without a key', () => {
  test('the same fingerprint is the same request', async () => {
    const first = await once({ key: null, fingerprint: 'print' })
    expect(await once({ key: null, fingerprint: 'print' })).toEqual(first)
    expect(await written()).toBe(1)
  })

  test('a key that comes later with the same fingerprint gets the first answer', async () => {
    const first = await once({ key: null, fingerprint: 'print' })
    expect(await once({ key: 'late', fingerprint: 'print', bodyHash: 'other' })).toEqual(first)
    expect(await written()).toBe(1)
  })

  test('and without a fingerprint every request is its own', async () => {
    await once({ key: null })
    await once({ key: null })
    expect(await written()).toBe(2)
    expect(await db.selectFrom('idempotency').selectAll().execute()).toEqual([])
  })
})

describe('a key lives 24 hours', () => {
  const age = (hours: number) =>
    db
      .updateTable('idempotency')
      .set({ created_at: sql`now() - make_interval(hours => ${hours})` })
      .execute()

  test('and is taken over after that', async () => {
    const first = await once()
    await age(23)
    expect(await once()).toEqual(first)
    expect(await written()).toBe(1)
    await age(25)
    expect(await once({ bodyHash: 'other' })).not.toEqual(first)
    expect(await written()).toBe(2)
  })

  test('and is then forgotten', async () => {
    await once()
    await age(23)
    await forgetOldKeys(db)
    expect(await db.selectFrom('idempotency').select('key').execute()).toHaveLength(1)
    await age(25)
    await forgetOldKeys(db)
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([])
  })
})

test('the header is any string up to 255; an empty one is none, a longer one is refused', () => {
  expect(idempotencyKey(undefined)).toBeNull()
  expect(idempotencyKey('')).toBeNull()
  expect(idempotencyKey('x'.repeat(255))).toHaveLength(255)
  expect(idempotencyKey(['a', 'b'])).toBe('a')
  expect(() => idempotencyKey('x'.repeat(256))).toThrow(expect.objectContaining({ code: 'bad_request' }))
})

test('a digest tells bodies apart', () => {
  expect(digest({ a: 1 })).toBe(digest({ a: 1 }))
  expect(digest({ a: 1 })).not.toBe(digest({ a: '1' }))
})
