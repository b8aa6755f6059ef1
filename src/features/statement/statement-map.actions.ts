/** Columns that were chosen for an account's files. Lines that were imported with them stay as they are. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { Trx } from '#kit/database/connect.ts'
import { invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { chosenOf, type Given } from './import-answer.rules.ts'
import type { Columns } from './layout-columns.rules.ts'
import type { StatementMap } from './statement-map.contract.ts'
import * as store from './statement-map.store.ts'

const entity = 'statement_map'

/** All of them, by account. */
export const listMaps = async ({ db }: Pick<Deps, 'db'>): Promise<StatementMap[]> =>
  (await store.findMapList(db)).map(present)

/**
 * Other columns for the next files like these.
 * @throws 404 for unknown ones, 422 for a column that such files do not have
 */
export async function changeMap(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  id: number,
  given: Omit<Given, 'file'>,
): Promise<StatementMap> {
  await deps.db.transaction().execute(async (trx) => {
    const before = await locked(trx, id)
    const columns = chosenOf({ ...given, heading_row: 0 })?.columns
    if (!columns) throw invalidField('day_column', 'fields.required')
    const width = before.headings.split('|').length
    if (placesIn(columns).some((place) => place >= width)) throw invalidField('day_column', 'fields.choice')
    // What nobody chooses stays as it was found.
    const next = { ...columns, account: before.columns.account }
    await store.updateMap(trx, id, next)
    await recordAudit(trx, {
      caller,
      action: 'changed',
      entity,
      entityId: id,
      before: { columns: before.columns },
      after: { columns: next },
    })
  })
  return present(await store.findMap(deps.db, id))
}

/** Forgets the columns. Throws 404 for unknown ones. */
export async function dropMap({ db }: Pick<Deps, 'db'>, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { account_id, headings, columns } = await locked(trx, id)
    await store.deleteMap(trx, id)
    const before = { account_id, headings, columns }
    await recordAudit(trx, { caller, action: 'deleted', entity, entityId: id, before })
  })
}

async function locked(trx: Trx, id: number): Promise<store.FoundMap> {
  await store.lockMap(trx, id)
  const found = await store.findMap(trx, id)
  if (!found) throw notFound()
  return found
}

const placesIn = ({ day, text, amount, credit, debit, direction, balance, status }: Columns): number[] =>
  [day, ...text, amount, credit, debit, direction, balance, status].filter((place) => place !== null)

function present(found: store.FoundMap | undefined): StatementMap {
  if (!found) throw notFound()
  const { columns, headings, ...rest } = found
  const { day, text, amount, credit, debit, direction, balance, status, unit = null } = columns
  const places = { day, text, amount, credit, debit, direction, balance, status, unit }
  return { ...rest, headings: headings.split('|'), ...places }
}
