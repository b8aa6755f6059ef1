/** The outcome of each backup, and the folder in which the portal keeps its own. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { hourMs } from '#kit/time.ts'

/** How a backup was made; and what became of it since: it was sent to the store, it passed the drill. */
export type Kind = 'NIGHTLY' | 'UPGRADE' | 'COMMAND' | 'SENT' | 'DRILL'

export type Outcome = { path: string; bytes: number } | { problem: string }

/** Some years of nights. */
const remembered = 2000

/** Notes what became of one. A database of before there were such notes keeps none. */
export async function noteRun(
  client: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
  kind: Kind,
  outcome: Outcome,
): Promise<void> {
  const found = await client.query<{ found: boolean }>(`select to_regclass('public.backup_run') is not null as found`)
  if (!found.rows[0]?.found) return
  const {
    path = null,
    bytes = null,
    problem = null,
  } = { path: undefined, bytes: undefined, problem: undefined, ...outcome }
  await client.query('insert into backup_run (kind, path, bytes, problem) values ($1, $2, $3, $4)', [
    kind,
    path,
    bytes,
    problem,
  ])
  await client.query('delete from backup_run where id <= (select max(id) from backup_run) - $1', [remembered])
}

/** The name of a backup that the portal makes by itself; sorted by name they are in the order of their moments. */
export const nameOf = (kind: 'NIGHTLY' | 'UPGRADE', at: Date): string =>
  `${kind.toLowerCase()}-${at
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, '')
    .replace('T', '-')}.backup`

const own = (kind: Kind) => new RegExp(`^${kind.toLowerCase()}-\\d{8}-\\d{6}Z\\.backup(\\.part)?$`)

const anyOwn = /^(?:nightly|upgrade)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)Z\.backup$/

/** When a backup was begun that the portal made by itself; null for any other name. */
export function momentOf(name: string): Date | null {
  const [, year, month, day, hours, minutes, seconds] = anyOwn.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) : null
}

/**
 * Deletes the oldest of this kind beyond so many. Call it when a new one has been written and checked, so that a good
 * one is always left; files that others put into the folder stay.
 */
export async function keepNewest(folder: string, kind: Kind, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => own(kind).test(name)).toSorted()
  const whole = names.filter((name) => !name.endsWith('.part'))
  for (const name of whole.slice(0, -keep)) await rm(join(folder, name), { force: true })
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const found = await stat(join(folder, name)).catch(() => null)
    // Of a process that was killed: one that is being written is younger.
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(join(folder, name), { force: true })
  }
}
