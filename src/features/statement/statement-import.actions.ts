/** Statement files: imported as they were looked at, under the account's lock, and undone as a whole. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { chosenOf, type Given } from './import-answer.rules.ts'
import { demandAccount, look, openFile } from './import-preview.actions.ts'
import { undoRefusal } from './statement.rules.ts'
import type { StatementImport } from './statement-import.contract.ts'
import * as store from './statement-import.store.ts'

/**
 * Imports the new lines of a file. Chosen columns are kept for the account's next files with such headings.
 * @throws 409 when the file would no longer bring the lines of the preview, 422 as the preview, and when it would bring
 *   nothing
 */
export async function importStatement(
  deps: Deps,
  caller: Caller,
  given: Given & { account_id: number; seen: string },
): Promise<StatementImport> {
  await demandAccount(deps.db, given.account_id)
  const opened = await openFile(given)
  if ('ask' in opened) throw invalidField(opened.ask, `statements.problems.${opened.ask}`)
  const id = await deps.db.transaction().execute(async (trx) => {
    await store.lockAccount(trx, given.account_id)
    const { preview, found } = await look(trx, deps.now(), given, opened)
    if (preview.ask !== null || !found)
      throw invalidField('file', preview.ask ? `statements.problems.${preview.ask}` : 'statements.problems.empty')
    const { statement, fresh, outgoing, pairs, gone, back, period } = found
    if (preview.doubt)
      throw invalidField('file', `statements.doubts.${preview.doubt}`, { account: preview.same_as ?? '' })
    if (preview.is_known) throw invalidField('file', 'statements.problems.nothing')
    if (preview.seen !== given.seen) throw conflict('statements.refused.changed')
    const chosen = chosenOf(given)
    if (chosen && statement.headings !== '')
      await store.saveMap(trx, given.account_id, { headings: statement.headings, columns: chosen.columns })
    const at = deps.now().toISOString()
    const { file_name, layout, known_lines, known_out, amount } = preview
    const importId = await store.insertImport(
      trx,
      {
        accountId: given.account_id,
        fileName: file_name,
        layout: layout ?? statement.layout,
        period,
        known: known_lines,
        knownOut: known_out,
        leftOut: statement.leftOut,
        by: caller.id,
        at,
      },
      fresh,
      outgoing,
    )
    await store.insertPairs(trx, importId, pairs)
    await store.markGone(trx, importId, gone, back)
    const after = {
      account_id: given.account_id,
      file_name,
      lines: fresh.length,
      lines_out: outgoing.length,
      amount,
      reversals: pairs.length,
      gone: gone.length,
      from: period.from,
      to: period.to,
    }
    await recordAudit(trx, { caller, action: 'imported', entity: 'statement_import', entityId: importId, after })
    return importId
  })
  return present(await store.findImport(deps.db, id))
}

/** The statements that were imported, the latest first. */
export const listImports = async ({ db }: Pick<Deps, 'db'>): Promise<StatementImport[]> =>
  (await store.findImports(db)).map(present)

/**
 * Takes the lines of an import out again.
 * @throws 404, 409 when one of them was matched, explains a settlement, when a later import relies on it, or when it was
 *   undone already
 */
export async function undoImport(deps: Deps, caller: Caller, id: number): Promise<StatementImport> {
  await deps.db.transaction().execute(async (trx) => {
    const known = await store.findImport(trx, id)
    if (!known) throw notFound()
    await store.lockAccount(trx, known.account_id)
    await store.lockImport(trx, id)
    const found = await store.findImport(trx, id)
    const refusal = found ? undoRefusal(found) : 'undone'
    if (refusal) throw conflict(`statements.undo.${refusal}`)
    await store.unmarkGone(trx, id)
    await store.deleteLines(trx, id)
    await store.markUndone(trx, id, caller.id, deps.now().toISOString())
    const { file_name, lines, lines_out, amount } = known
    await recordAudit(trx, {
      caller,
      action: 'import undone',
      entity: 'statement_import',
      entityId: id,
      after: { file_name, lines, lines_out, amount },
    })
  })
  return present(await store.findImport(deps.db, id))
}

function present(found: store.FoundImport | undefined): StatementImport {
  if (!found) throw notFound()
  const { matched, booked, settled, later, ...shown } = found
  return { ...shown, undo_refusal: undoRefusal({ ...shown, matched, booked, settled, later }) }
}
