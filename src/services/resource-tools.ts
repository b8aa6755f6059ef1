/** The tools with which every declarative list of the product is served. */
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { ResourceTools } from '#kit/resource/serve-resource.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { type ColumnsOf, sendExport } from '#services/exports.ts'
import { languageOf, say } from '#words/words.ts'
import type { Field, FieldKind, Target } from '#kit/resource/kinds.ts'
import { nameValues } from '#kit/resource/name-values.ts'
import { embedName, type Resource } from '#kit/resource/resource.ts'
import type { Row } from '#kit/resource/rows.ts'
import type { Language } from '#words/languages.ts'
import type { ColumnKind, ExportColumn } from '#services/export-columns.ts'

/** Audit rows and sentences for the lists' writes, and their files. */
export const resourceTools = ({
  db,
  files,
  now,
  config,
}: Pick<Deps, 'db' | 'files' | 'now' | 'config'>): ResourceTools => ({
  db,
  sendFile: (call, resource, { ids, rows }) =>
    sendExport({ db, now }, call, {
      name: resource.key,
      ids,
      rows,
      columns: exportColumns(resource, config.appUrl),
    }),
  pictures: {
    make: (upload, field) => files.makePublic(upload, field),
    name: (trx, made) => files.namePublic(trx, made),
    remove: (key) => files.remove(key),
    forget: async (trx, id) =>
      (await trx.deleteFrom('file').where('id', '=', id).returning('key').executeTakeFirstOrThrow()).key,
  },
  recordChange: (trx, { before, after, ...entry }) => {
    const change = before && after ? changesBetween(before, after) : { before, after }
    return recordAudit(trx, { ...entry, ...change })
  },
  sentence: (request, key, action) => {
    const language = languageOf(request.headers['accept-language'])
    const thing = say(language, { key: `catalogue.lists.${key}.one` })
    return say(language, { key: `catalogue.done.${action}`, values: { thing } })
  },
})

/** The columns of the list in their order, then the hidden ones. A picture is its address at `appUrl`. */
function exportColumns(resource: Resource, appUrl: string): ColumnsOf<Row> {
  const all = [...Object.keys(resource.fields), ...Object.keys(resource.computed ?? {})]
  const names = new Set([...resource.columns, ...all])
  return (_words, language) => [...names].map((name) => columnOf(resource, name, { language, appUrl }))
}

type Reader = { language: Language; appUrl: string }

function columnOf(resource: Resource, name: string, reader: Reader): ExportColumn<Row> {
  const field = resource.fields[name]
  const header = say(reader.language, {
    key: `catalogue.lists.${resource.key}.${field ? 'fields' : 'computed'}.${name}`,
  })
  // The kind says of which type the value is; TypeScript does not tie the two.
  if (!field) {
    const kind = resource.computed?.[name] instanceof z.ZodNumber ? 'number' : 'text'
    return { header, kind, value: (row) => row[name] } as ExportColumn<Row>
  }
  const { kind, width, render = (value) => value } = cells[field.kind] as Cell<Field>
  const value = (row: Row) =>
    row[name] === null ? null : render(row[name], { field, embedded: row[embedName(name)], ...reader })
  return { header, kind, value, ...(width ? { width } : {}) } as ExportColumn<Row>
}

type Shown<F extends Field> = Reader & {
  field: F
  /** The record behind a reference. */
  embedded: unknown
}
type Cell<F extends Field> = {
  kind: ColumnKind
  width?: number
  /** Where the value itself is not what a reader wants. */
  render?: (value: unknown, shown: Shown<F>) => unknown
}

const cells: { [Kind in FieldKind]: Cell<Extract<Field, { kind: Kind }>> } = {
  text: { kind: 'text' },
  longText: { kind: 'text', width: 40 },
  wholeNumber: { kind: 'number' },
  money: { kind: 'money' },
  day: { kind: 'day' },
  moment: { kind: 'moment' },
  yesNo: { kind: 'yesNo' },
  choice: {
    kind: 'text',
    render: (value, { field, language }) => say(language, { key: `catalogue.choices.${field.group}.${String(value)}` }),
  },
  reference: {
    kind: 'text',
    render: (_value, { field, language, embedded }) => nameOf(field.target, embedded, language),
  },
  references: {
    kind: 'text',
    render: (_value, { field, language, embedded }) =>
      (embedded as unknown[]).map((record) => nameOf(field.target, record, language)).join(', '),
  },
  image: { kind: 'text', width: 40, render: (value, { appUrl }) => `${appUrl}/api/files/${String(value)}` },
}

/** The name of a record where others refer to it. */
const nameOf = ({ key }: Target, record: unknown, language: Language) =>
  say(language, { key: `catalogue.lists.${key}.name`, values: nameValues(record as object) })
