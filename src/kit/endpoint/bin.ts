/**
 * The recycle bin of a list. `DELETE /R/:id` moves there, `POST /R/:id/restore` takes back, and
 * `DELETE /R/:id?force=1` deletes for good what lies there; `services/bin` serves them.
 */
import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'
import { idParams, written } from './fields.ts'

type Spec = { path: `/${string}`; tag: string; access: Access; summary: string }

/** Declares `DELETE {path}/:id`; its handler asks `isForced`. */
export const recycleOf = ({ path, tag, access, summary }: Spec) =>
  endpoint({
    method: 'DELETE',
    path: `${path}/:id` as `/${string}`,
    summary,
    tag,
    access,
    params: idParams,
    query: z.object({ force: z.enum(['1', '0', 'true', 'false']).optional() }),
    reply: written(z.null()),
  })

export type RecycleEndpoint = ReturnType<typeof recycleOf>

/** Declares `POST {path}/:id/restore`, which answers with the record. */
export const restoreOf = <const T extends z.ZodType>({ path, tag, access, summary, record }: Spec & { record: T }) =>
  endpoint({
    method: 'POST',
    path: `${path}/:id/restore` as `/${string}`,
    summary,
    tag,
    access,
    params: idParams,
    reply: written(record),
  })
export type RestoreEndpoint<T extends z.ZodType> = ReturnType<typeof restoreOf<T>>

/** Whether the record is to be deleted for good. */
export const isForced = ({ force }: { force?: string | undefined }): boolean => force === '1' || force === 'true'
