/** Beginning and ending rehearsals. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { applyMigrations, migrationsIn } from '#kit/database/migrate.ts'
import { conflict } from '#kit/errors.ts'
import { findReader } from '#services/accounts/readers.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { Rehearsal } from './rehearsal.contract.ts'
import { endsAt, rehearsalHours, rehearsalSteps } from './rehearsal.rules.ts'
import { hashOf, removeFiles } from './rehearsal-world.actions.ts'
import * as store from './rehearsal.store.ts'

type Needs = Pick<Deps, 'db' | 'now' | 'config'>

const migrations = join(import.meta.dirname, '../../../database/migrations')

/** Whether one runs, how far it is, and when the last one came to its end. */
export async function readRehearsal({ db }: Pick<Deps, 'db'>): Promise<Rehearsal> {
  const [running, last] = await Promise.all([store.findRunning(db), store.findLastDone(db)])
  if (!running) return { running: null, last: last ?? null }
  const { place, ...row } = running
  const steps = await store.findSteps(db, place)
  return {
    running: {
      ...row,
      ends_at: endsAt(row.began_at),
      steps: rehearsalSteps.map((step) => ({ step, is_done: steps[step] })),
    },
    last: last ?? null,
  }
}

/** When and by whom a rehearsal came to its end last. */
export const lastRehearsal = async ({ db }: Pick<Deps, 'db'>): Promise<Rehearsal['last']> =>
  (await store.findLastDone(db)) ?? null

const refusedRights = '42501'
const another = '23505'

/**
 * Makes a schema with the portal's own tables and its settings, and gives the key to it. Takes some seconds.
 * @throws 409 while another one runs, or where the database lets nobody make a schema
 */
export async function beginRehearsal(deps: Needs & Pick<Deps, 'pool'>, caller: Caller): Promise<{ key: string }> {
  if (await store.findRunning(deps.db)) throw conflict('rehearsal.refused.running')
  const { email } = await findReader(deps.db, caller.id)
  const key = randomBytes(16).toString('hex')
  const place = `rehearsal_${randomBytes(6).toString('hex')}`
  const client = await deps.pool.connect()
  try {
    // All settings as of one moment: what somebody adds in between would refer to what is not copied.
    await client.query('begin isolation level repeatable read')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    // First, so that of two who begin at once one is refused before any work.
    await client.query(
      'insert into rehearsal (place, key_hash, began_at, mail_to, by_id) values ($1, $2, $3, $4, $5)',
      [place, hashOf(key), deps.now().toISOString(), email, caller.id],
    )
    await client.query(`create schema ${place}`)
    await client.query(`set local search_path = ${place}`)
    const operators = `${await store.findOperators(client)}.gin_trgm_ops`
    await applyMigrations(client, migrations, await migrationsIn(migrations), (text) =>
      text.replaceAll('gin_trgm_ops', operators),
    )
    await store.copySettings(client, caller.id)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    const { code } = error as { code?: string }
    if (code === another) throw conflict('rehearsal.refused.running')
    if (code === refusedRights) throw conflict('rehearsal.refused.rights')
    throw error
  } finally {
    client.release()
  }
  await deps.db
    .transaction()
    .execute((trx) => recordAudit(trx, { caller, action: 'rehearsal begun', entity: 'rehearsal', entityId: null }))
  return { key }
}

/** Ends the one that runs, with all that is in it. Throws 409 where none runs. */
export async function endRehearsal(deps: Needs, caller: Caller | null): Promise<void> {
  const place = await deps.db.transaction().execute(async (trx) => {
    const running = await store.lockRunning(trx)
    if (!running) throw conflict('rehearsal.refused.none')
    const steps = await store.findSteps(trx, running.place)
    const isDone = rehearsalSteps.every((step) => steps[step])
    await store.setEnded(trx, running.id, deps.now().toISOString(), isDone)
    await store.dropPlace(trx, running.place)
    const after = { is_done: isDone }
    await recordAudit(trx, { caller, action: 'rehearsal ended', entity: 'rehearsal', entityId: running.id, after })
    return running.place
  })
  await removeFiles(deps, place)
}

/** Ends one that is over, or older than the program, and removes what a killed process left. */
export async function endOldRehearsals(deps: Needs): Promise<void> {
  const running = await store.findRunning(deps.db)
  const isOver = running && deps.now().getTime() - Date.parse(running.began_at) >= rehearsalHours * 3_600_000
  if (running && (isOver || (await store.isOutdated(deps.db, running.place)))) await endRehearsal(deps, null)
  for (const place of await store.findOrphans(deps.db)) {
    // oxlint-disable-next-line no-await-in-loop -- hardly ever one
    await store.dropPlace(deps.db, place)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await removeFiles(deps, place)
  }
}
