/**
 * The same request sent again gets the first answer again. The key commits with its rows, so a crash between commit and
 * answer loses nothing and a rollback leaves no key.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { AppError } from '#kit/errors.ts'
import { together } from '#kit/gate/batch.ts'

export type RequestIdentity = {
  /** Endpoint and caller. */
  scope: string
  /** The `Idempotency-Key` header, where one was sent. */
  key: string | null
  /** The value by which two requests are the same one even without a key; null for none. */
  fingerprint: string | null
  /** Of everything that was asked for. */
  bodyHash: string
}

/** A short stable digest of a value; the order of members counts, so build it the same way each time. */
export const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Reads and bounds the header. An empty one counts as none; one that is too long is a 400. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  const key = Array.isArray(header) ? header[0] : header
  if (!key) return null
  if (key.length > 255) throw new AppError('bad_request', { key: 'errors.idempotencyKey' })
  return key
}

/** The end of a transaction: its reply, and the inserts that are one statement with the storing of the reply. */
export type Ending<T> = { reply: T; rows?: readonly RawBuilder<unknown>[] }

/** Runs the transaction of a request; the reply is stored in it under the request's identity. */
export type Commit<T> = (write: (trx: Trx) => Promise<Ending<T>>) => Promise<T>

/**
 * Runs a task once per identity. It refuses what needs no transaction first and ends with `commit`. A refusal may be
 * the work of this request's own twin, so the twin's reply wins.
 * @param refuseChanged the refusal of a request that is known by its fingerprint but asks for something else;
 *   without it, it gets the first reply
 * @throws 409 idempotency_mismatch when the key came with another body
 */
export async function answerWith<T>(
  db: Db,
  request: RequestIdentity,
  task: (commit: Commit<T>) => Promise<T>,
  refuseChanged?: (earlier: T) => AppError,
): Promise<T> {
  const nameless = request.key === null && request.fingerprint === null
  const commit: Commit<T> = (write) =>
    db.transaction().execute(async (trx) => {
      const { reply, rows = [] } = await write(trx)
      // Last, so that key, rows and reply are one statement fewer; a twin that got here first makes
      // this one undo everything.
      if (!nameless && !(await keepAnswer(trx, request, reply, rows))) throw new TwinAnswered()
      if (nameless) for (const row of rows) await row.execute(trx)
      return reply
    })
  try {
    return await task(commit)
  } catch (refusal) {
    const earlier = nameless ? undefined : await earlierAnswer(db, request)
    if (!earlier) throw refusal
    // Stored as JSON by this very function, so it has the type it had then.
    const reply = earlier.reply as T
    if (earlier.isChanged && refuseChanged) throw refuseChanged(reply)
    return reply
  }
}

/** The same in two steps: the refusals that need no transaction, and the transaction. */
export const answerOnce = <P, T>(
  db: Db,
  request: RequestIdentity,
  { prepare, write }: { prepare: () => Promise<P>; write: (trx: Trx, prepared: P) => Promise<Ending<T>> },
): Promise<T> =>
  answerWith(db, request, async (commit) => {
    const prepared = await prepare()
    return commit((trx) => write(trx, prepared))
  })

/** Another copy of this request holds the identity; its answer is found outside the transaction. */
class TwinAnswered extends AppError {
  constructor() {
    super('conflict', { key: 'errors.sentBefore' })
  }
}

async function earlierAnswer(db: Db, request: RequestIdentity): Promise<{ reply: unknown; isChanged: boolean } | null> {
  const rows = await earlierOf({ db })(request)
  const sameKey = rows.find((row) => request.key !== null && row.key === request.key)
  if (sameKey && sameKey.body_hash !== request.bodyHash) {
    throw new AppError('idempotency_mismatch', { key: 'errors.idempotencyMismatch' })
  }
  const found = sameKey ?? rows[0]
  return found ? { reply: found.reply, isChanged: found.body_hash !== request.bodyHash } : null
}

type Earlier = { key: string | null; body_hash: string; reply: unknown }

// In a rush most are refused, and each of them is looked up here: many by one statement.
const earlierOf = perDatabase(({ db }: { db: Db }) =>
  together((requests: RequestIdentity[]) => findEarlier(db, requests)),
)

async function findEarlier(db: Db, requests: RequestIdentity[]): Promise<Earlier[][]> {
  const given = requests.map(({ scope, key, fingerprint }) => ({ scope, key, fingerprint }))
  const { rows } = await sql<Earlier & { place: number }>`
    select asked.place, i.key, i.body_hash, i.reply
    from rows from (json_to_recordset(${JSON.stringify(given)}::json) as (scope text, key text, fingerprint text))
      with ordinality as asked(scope, key, fingerprint, place)
    cross join lateral (
      select key, body_hash, reply from idempotency k
        where k.scope = asked.scope and k.key = asked.key and k.created_at > ${alive}
      union
      select key, body_hash, reply from idempotency f
        where f.scope = asked.scope and f.fingerprint = asked.fingerprint and f.created_at > ${alive}
    ) i`.execute(db)
  return requests.map((_, index) => rows.filter((row) => row.place === index + 1))
}

const alive = sql<string>`now() - interval '24 hours'`

/**
 * Keeps the answer under the request's identity, with the rows it describes. A copy that runs at the same time waits
 * here until the first one ends. False: it ended well and its answer is kept. An identity past its life is taken over.
 */
async function keepAnswer(
  trx: Trx,
  request: RequestIdentity,
  reply: unknown,
  inserts: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  const insert = async (beside: readonly RawBuilder<unknown>[]): Promise<boolean> => {
    const parts = beside.map((part, place) => sql`${sql.ref(`insert_${place}`)} as (${part})`)
    const { rows } = await sql`${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``}
      insert into idempotency (scope, key, fingerprint, body_hash, reply)
      values (${request.scope}, ${request.key}, ${request.fingerprint}, ${request.bodyHash}, ${JSON.stringify(reply)})
      on conflict do nothing returning id`.execute(trx)
    return rows.length > 0
  }
  if (await insert(inserts)) return true
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency')
    .where('scope', '=', request.scope)
    .where('created_at', '<=', alive)
    .where((eb) => eb.or([eb('key', '=', request.key), eb('fingerprint', '=', request.fingerprint)]))
    .executeTakeFirst()
  return numDeletedRows > 0n && insert([])
}

/**
 * From now on the same request without a key is a new one: its former result has come to its end. With its key it still
 * gets its answer again.
 */
export async function forgetFingerprints(trx: Trx, scope: string): Promise<void> {
  await trx.updateTable('idempotency').set({ fingerprint: null }).where('scope', '=', scope).execute()
}

/**
 * The same for a record that several callers may have asked for.
 * @param scopes how their scopes begin
 * @param answer the part that each answer about the record contains
 */
export async function forgetFingerprintsAbout(
  trx: Trx,
  scopes: string,
  answer: Readonly<Record<string, number>>,
): Promise<void> {
  // There are no more rows than registrations of one day, and a decision comes once in a while: it looks through them.
  await sql`update idempotency set fingerprint = null
    where fingerprint is not null and starts_with(scope, ${scopes}) and reply @> ${JSON.stringify(answer)}::jsonb`.execute(
    trx,
  )
}

/** Forgets keys older than their life of 24 hours. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<=', alive).execute()
}
