/** Reading the audit trail. Nothing here writes it but the note that somebody took it as a file. */
import type { Deps } from '#deps.ts'
import { pageMeta } from '#kit/endpoint/fields.ts'
import type { Call } from '#kit/endpoint/serve.ts'
import type { RecordNames } from '#services/audit/record-names.ts'
import { column } from '#services/export-columns.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import type { Language } from '#words/languages.ts'
import { languageFor } from '#words/reply-words.ts'
import { type Translator, translatorFor } from '#words/words.ts'
import type { AuditEntry, AuditFilters, exportAudit as declared, Names } from './audit.contract.ts'
import { actionName, kindOf, linesOf, type Reader, recordName, saidBy, tableOf, type Trail } from './audit.rules.ts'
import * as store from './audit.store.ts'

/** What all rooms say of their records; `app.ts` brings them together. */
export type Records = { trail: Trail; names: RecordNames }

type Needs = Pick<Deps, 'db'>

/** A page of the trail with the names of what its entries speak of. */
export async function listAudit({ db }: Needs, filters: AuditFilters, language: Language, records: Records) {
  const [data, { total, has_more }, actor, entities, actions] = await Promise.all([
    store.findPage(db, filters),
    store.countEntries(db, filters),
    filters.actor_id ? store.findPerson(db, filters.actor_id) : null,
    store.findEntities(db),
    store.findActions(db),
  ])
  const { entity, entity_id = null } = filters
  const asked = entity && entity_id ? [{ entity, entity_id, before: null, after: null }] : []
  const names = await namesIn({ db }, [...data, ...asked], language, records)
  return { data, meta: pageMeta(filters, total), names, has_more, actor, entities, actions }
}

type Spoken = Pick<AuditEntry, 'entity' | 'entity_id' | 'before' | 'after'>

/** The names of the records that these entries are about or refer to. */
async function namesIn(
  { db }: Needs,
  entries: readonly Spoken[],
  language: Language,
  records: Records,
): Promise<Names> {
  const wanted = new Map<string, Set<number>>()
  const want = (table: string, id: unknown) => {
    if (typeof id !== 'number' || !Number.isInteger(id)) return
    const ids = wanted.get(table) ?? new Set()
    wanted.set(table, ids.add(id))
  }
  const look = (entity: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(entity, item)
    else if (typeof value === 'object' && value !== null) {
      for (const [field, inner] of Object.entries(value)) {
        const table = tableOf(records.trail, entity, field)
        if (!table) look(entity, inner)
        else for (const id of Array.isArray(inner) ? inner : [inner]) want(table, id)
      }
    }
  }
  for (const { entity, entity_id, before, after } of entries) {
    want(entity, entity_id)
    look(entity, [before, after])
  }
  const words = translatorFor(language)
  const names: Names = {}
  for (const { entity, id, name } of await store.findNames(db, wanted, records.names)) {
    ;(names[entity] ??= {})[id] = entity === 'term' ? termName(name, words) : name
  }
  return names
}

function termName(name: string, words: Translator): string {
  const [semester, year] = name.split(' ')
  const said = semester === 'ODD' || semester === 'EVEN' ? words(`common.semester.${semester}`) : (semester ?? '')
  return words('common.termName', { semester: said, year: String(year), next: String(Number(year) + 1) })
}

export const findPeople = ({ db }: Needs, q = '') => store.findPeople(db, q)

type ExportRow = AuditEntry & { names: Names }

/** Answers with all that the list holds under the same filters. */
export const exportAudit = (deps: Pick<Deps, 'db' | 'now'>, call: Call<typeof declared>, records: Records) =>
  sendExport<ExportRow>(deps, call, {
    name: 'audit',
    ids: () => store.findAllIds(deps.db, call.query),
    rows: async (ids) => {
      const rows = await store.findRows(deps.db, ids)
      const names = await namesIn(deps, rows, languageFor(call.request), records)
      return rows.map((row) => ({ ...row, names }))
    },
    columns: columnsWith(records.trail),
  })

const columnsWith =
  (trail: Trail): ColumnsOf<ExportRow> =>
  (words, language) => {
    const said = saidBy(words)
    const readerOf = ({ names }: ExportRow): Reader => ({ said, language, names, trail })
    const side = (row: ExportRow, which: 'before' | 'after') =>
      linesOf(row, readerOf(row))
        .flatMap((line) => (line[which] === null ? [] : [`${line.label}: ${line[which]}`]))
        .join('\n')
    return [
      column.moment(words('audit.columns.at'), (row) => row.at),
      column.text(words('audit.columns.actor'), (row) => row.actor_name, 30),
      column.text(words('audit.columns.nim'), (row) => row.actor_nim, 12),
      column.text(words('audit.columns.action'), (row) => actionName(row.action, said)),
      column.text(words('audit.columns.entity'), (row) => kindOf(row.entity, said)),
      column.number(words('audit.columns.number'), (row) => row.entity_id),
      column.text(words('audit.columns.record'), (row) => recordName(row, readerOf(row)), 30),
      column.text(words('audit.before'), (row) => side(row, 'before'), 50),
      column.text(words('audit.after'), (row) => side(row, 'after'), 50),
    ]
  }
