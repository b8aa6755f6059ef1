/** How often one may be wrong: passwords at the login, room codes at the attendance. */
import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { Db, Trx } from '#kit/database/connect.ts'
import { tooMany } from '#kit/errors.ts'
import { markOf } from '#services/secrets.ts'
import { networkOf, senderOf } from '#services/sender.ts'

/** Wrong tries allowed within a minute: for one NIM from one address, and different NIMs from one address. */
const failuresPerNim = 5
const nimsPerAddress = 100

/** So close to the limit of an address its tries come one by one: more are hardly under way at once. */
const closeToLimit = nimsPerAddress - 20

/** Each kind of secret has its own table of recent failures. */
type Table = 'login_failure' | 'attendance_failure'

type Needs = { db: Db; config: Pick<Config, 'rateLimit' | 'dataDir' | 'secretKey'>; log: Pick<Deps['log'], 'info'> }

type Try = { table: Table; nim: string; address: string }

/**
 * Lets somebody try a secret, and keeps it when that was wrong (null). Tries for the same NIM from the same address
 * wait for each other, so however many come at once, no more are checked than are allowed. For an address the different
 * NIMs are counted: on a campus hundreds share one, and repeated failures with one NIM must not lock all of them out.
 * An address is its household: an IPv4 address, or half of an IPv6 one.
 * @param attempt gets the connection on which the try is counted; a second connection could be waited for in a circle
 * @throws 429 after too many wrong tries
 */
export async function countedTry<T>(
  { db, config, log }: Needs,
  { table, nim, address: from }: Try,
  attempt: (trx: Trx) => Promise<T | null>,
): Promise<T | null> {
  const network = networkOf(from)
  // Somebody may still try to sign in as an erased person: the table holds nobody's NIM.
  const [who, place] = [await markOf(config, nim), await markOf(config, network)]
  const found = await db.transaction().execute(async (trx) => {
    if (config.rateLimit) await refuseAfterFailures(trx, { table, nim: who, address: place })
    const right = await attempt(trx)
    if (right === null) await trx.insertInto(table).values({ nim: who, address: place }).execute()
    return right
  })
  if (found === null) {
    // Enough to see which account is tried and from where, and no NIM or address to read.
    const [tried, sender] = await Promise.all([nim, network].map((one) => senderOf(config.dataDir, one)))
    log.info({ kind: table, who: tried, from: sender }, 'wrong try')
  }
  return found
}

async function refuseAfterFailures(trx: Trx, given: Try): Promise<void> {
  const { table, nim, address } = given
  await waitFor(trx, [table, address, nim])
  let failures = await countFailures(trx, given)
  if (failures.nims >= closeToLimit && failures.nims < nimsPerAddress) {
    await waitFor(trx, [table, address])
    failures = await countFailures(trx, given)
  }
  if (failures.ofNim >= failuresPerNim || failures.nims >= nimsPerAddress) {
    throw tooMany('tries', 60)
  }
}

/** Until all others that wait for the same have ended. */
const waitFor = (trx: Trx, what: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify(what)}, 0))`.execute(trx)

/** Wrong tries of the last minute from this address: for this NIM, and for how many different ones. */
async function countFailures(trx: Trx, { table, nim, address }: Try) {
  const { rows } = await sql<{ ofNim: number; nims: number }>`
    select count(*) filter (where nim = ${nim}) as "ofNim", count(distinct nim) as nims
    from ${sql.table(table)} where address = ${address} and at > now() - interval '1 minute'`.execute(trx)
  return rows[0] ?? { ofNim: 0, nims: 0 }
}

/** Removes what no longer counts. */
export const forgetTries = (db: Db, table: Table) =>
  sql`delete from ${sql.table(table)} where at < now() - interval '1 hour'`.execute(db)
