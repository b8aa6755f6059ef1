/** Serves the six endpoints of a declarative list; each change and its audit row are one transaction. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import type { ListQuery } from '#kit/endpoint/fields.ts'
import { type Call as EndpointCall, expectProof, serve, signedIn } from '#kit/endpoint/serve.ts'
import { asOne } from '#kit/gate/batch.ts'
import { conflict, expectNoProblems, type FieldProblems, notFound } from '#kit/errors.ts'
import type { Resource, ResourceKey } from './resource.ts'
import { changeLinks, forgetPictures, namePictures, partsOf, type PictureTools } from './resource-parts.ts'
import {
  deleteRow,
  findRow,
  findRows,
  insertRow,
  listIds,
  listRows,
  lockRow,
  updateRow,
  type Row,
  type RowSql,
} from './rows.ts'

export type Change = {
  caller: Caller
  action: 'created' | 'updated' | 'deleted'
  entity: string
  entityId: number
  before: Row | null
  after: Row | null
}

export type ResourceTools = {
  db: Db
  recordChange: (trx: Trx, change: Change) => Promise<void>
  /** The sentence for a success. */
  sentence: (request: FastifyRequest, key: ResourceKey, action: Change['action']) => string
  pictures: PictureTools
  /** Answers with records as a file: `ids` gives those to take, in order, `rows` reads some of them. */
  sendFile: (
    call: ExportCall,
    resource: Resource,
    read: { ids: () => Promise<number[]>; rows: (ids: number[]) => Promise<Row[]> },
  ) => Promise<FastifyReply>
}

export type ExportCall = EndpointCall<Resource['export']>

/** The list's own filters are added to those of every list. */
type Asked = ListQuery & Record<string, unknown>

type Call = 'list' | 'export' | 'read' | 'create' | 'update' | 'remove'

type Options<R extends Resource> = {
  /** The endpoints that the room serves by hand. */
  omit?: readonly Call[]
  /** Which rows a caller may see; the row is `t`. */
  visibleTo?: (caller: Caller | null) => RawBuilder<SqlBool> | undefined
  /** Optional fields that a caller gets as null. */
  hiddenFrom?: (caller: Caller | null) => readonly string[]
  /** The values to store of a write; `values` also hold the fields that a change leaves as they are. */
  prepare?: (given: Record<string, unknown>, values: Record<string, unknown>) => Record<string, unknown>
  /** Further problems of a change, under the lock of its row. */
  problemsOf?: (trx: Trx, before: Row, after: Row) => Promise<FieldProblems>
  /** The effects of a change, in its transaction; `before` is null for a new record. `tell`: its people are told. */
  changed?: (trx: Trx, caller: Caller, before: Row | null, after: Row, tell: boolean) => Promise<void>
  // An expression for each computed member; the row is `t`.
} & (keyof R['computed'] extends never
  ? unknown
  : { computed: { [Name in keyof R['computed']]: () => RawBuilder<unknown> } })

/**
 * Adds the endpoints of `resource` to the server, but for those to omit.
 * @returns changes one record as `update` does, for endpoints of the room's own
 */
export function serveResource<R extends Resource>(
  app: FastifyInstance,
  tools: ResourceTools,
  resource: R,
  options: Options<R>,
): { update: (caller: Caller, id: number, body: unknown) => Promise<z.output<R['record']>> } {
  // `computed` is there exactly when the resource declares some; the conditional type hides it in here.
  const {
    computed,
    visibleTo,
    hiddenFrom,
    prepare = (values) => values,
    problemsOf = async () => ({}),
    changed = async () => undefined,
    omit = [],
  } = options as Options<Resource> & Pick<RowSql, 'computed'>
  const sqlFor = (caller: Caller | null): RowSql => ({
    ...(computed ? { computed } : {}),
    visible: visibleTo?.(caller),
    hidden: hiddenFrom?.(caller),
  })
  const { db, recordChange, sentence, pictures, sendFile } = tools
  const { table, key } = resource
  const answer = (request: FastifyRequest, action: Change['action'], data: unknown) => ({
    status: 'success' as const,
    message: sentence(request, key, action),
    data,
  })

  const expectAllowed = (caller: Caller, before: Row | null, after: Record<string, unknown>): void => {
    const guarded = resource.asksAgain ?? []
    const isTouched = guarded.some((field) => (before?.[field] ?? null) !== (after[field] ?? null))
    if (isTouched) expectProof(caller, app.clock())
  }

  // The rows are gone already: a file that stays behind is swept.
  const removeAll = (keys: readonly string[]) => Promise.allSettled(keys.map((gone) => pictures.remove(gone)))

  const update = async (caller: Caller, id: number, body: unknown) => {
    const { tell = true, ...fields } = resource.tells ? given(body) : { ...given(body), tell: undefined }
    const parts = await partsOf(resource, fields, pictures)
    const { row, gone } = await db.transaction().execute(async (trx) => {
      const before = await lockRow(trx, table, id)
      if (!before) throw notFound()
      const whole = { ...before, ...parts.columns }
      expectAllowed(caller, before, whole)
      expectNoProblems({ ...(await problemsOf(trx, before, whole)), ...refinedProblems(resource, whole) })
      const values = { ...prepare(parts.columns, whole), ...(await namePictures(trx, parts, pictures)) }
      const after = Object.keys(values).length > 0 ? await updateRow(trx, table, id, values) : before
      const links = await changeLinks(trx, id, parts, false)
      const keys = await forgetPictures(trx, resource, before, after, pictures)
      const change = { before: { ...before, ...links.before }, after: { ...after, ...links.after } }
      await recordChange(trx, { caller, action: 'updated', entity: table, entityId: id, ...change })
      await changed(trx, caller, before, after, tell === true)
      return { row: await findRow(trx, resource, sqlFor(caller), id), gone: keys }
    })
    await removeAll(gone)
    return row as z.output<R['record']>
  }

  const handlers = {
    list: () => {
      const list = (caller: Caller | null, request: Asked) => listRows(db, resource, sqlFor(caller), request)
      // Visitors all see the same, and when a registration opens they all ask for it at once.
      const listForVisitors = asOne((request: Asked) => list(null, request))
      serve(app, resource.list, ({ query, caller }) => {
        const request = query as Asked
        return caller ? list(caller, request) : listForVisitors(request)
      })
    },
    export: () =>
      serve(app, resource.export, (call) =>
        sendFile(call, resource, {
          ids: () => listIds(db, resource, sqlFor(call.caller), call.query),
          rows: (ids) => findRows(db, resource, sqlFor(call.caller), ids),
        }),
      ),
    read: () =>
      serve(app, resource.read, async ({ params, caller }) => {
        const row = await findRow(db, resource, sqlFor(caller), params.id)
        if (!row) throw notFound()
        return { data: row }
      }),
    create: () =>
      serve(app, resource.create, async (call) => {
        const caller = signedIn(call)
        const parts = await partsOf(resource, given(call.body), pictures)
        expectAllowed(caller, null, parts.columns)
        const row = await db.transaction().execute(async (trx) => {
          const columns = { ...prepare(parts.columns, parts.columns), ...(await namePictures(trx, parts, pictures)) }
          const made = await insertRow(trx, table, columns)
          const links = await changeLinks(trx, made.id, parts, true)
          const after = { ...made, ...links.after }
          await recordChange(trx, { caller, action: 'created', entity: table, entityId: made.id, before: null, after })
          await changed(trx, caller, null, made, true)
          return findRow(trx, resource, sqlFor(caller), made.id)
        })
        return answer(call.request, 'created', row)
      }),
    update: () =>
      serve(app, resource.update, async (call) =>
        answer(call.request, 'updated', await update(signedIn(call), call.params.id, call.body)),
      ),
    remove: () =>
      serve(app, resource.remove, async (call) => {
        const caller = signedIn(call)
        const { id } = call.params
        const gone = await db
          .transaction()
          .execute(async (trx) => {
            const before = await deleteRow(trx, table, id)
            if (!before) throw notFound()
            await recordChange(trx, { caller, action: 'deleted', entity: table, entityId: id, before, after: null })
            return forgetPictures(trx, resource, before, null, pictures)
          })
          .catch(explainReference)
        await removeAll(gone)
        return answer(call.request, 'deleted', null)
      }),
  }
  for (const [name, add] of Object.entries(handlers)) if (!omit.includes(name as Call)) add()
  return { update }
}

/** The fields that the body names; a field that it leaves out keeps its value or gets the table's default. */
const given = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== undefined))

/** A change is judged with the members that it leaves as they are. */
const refinedProblems = (resource: Resource, values: Record<string, unknown>): FieldProblems =>
  Object.fromEntries(
    Object.entries(resource.refine?.(values as never) ?? {}).map(([field, key]) => [field, [{ key: String(key) }]]),
  )

/** The same foreign key means a wrong field on a write, but here that somebody still needs the record. */
function explainReference(error: unknown): never {
  if ((error as { code?: string }).code === '23503') throw conflict('errors.referenced')
  throw error
}
