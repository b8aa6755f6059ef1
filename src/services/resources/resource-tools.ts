/** What every declarative list of the product is served with. */
import type { Deps } from '#deps.ts'
import type { ResourceTools } from '#kit/resource/serve.ts'
import { changesBetween, recordAudit } from '#services/audit/audit.ts'
import { sendExport } from '#services/exports/exports.ts'
import { languageOf, say } from '#words/words.ts'
import { exportColumns } from './export-columns.ts'

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
