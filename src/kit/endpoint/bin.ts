/**
 * The recycle bin of a list. `DELETE /R/:id` moves there, `POST /R/:id/restore` takes back, and `DELETE /R/:id?force=1`
 * deletes for good from there; `services/serve-bin.ts` serves them.
 */
import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'
import { idParams, written } from './fields.ts'

const yes = z.enum(['1', '0', 'true', 'false']).optional()

type Spec = { path: `/${string}`; tag: string; access: Access; summary: string }

/** Declares `DELETE {path}/:id`; its handler asks `isForced`. */
export const recycleOf = ({ path, tag, access, summary }: Spec) =>
  endpoint(`DELETE ${path}/:id`, {
    summary,
    tag,
    access,
    asksAgain: 'for good',
    params: idParams,
    query: z.object({
      force: yes,
      /**
       * Whether the people of the record get a mail; it waits for ten seconds, and a restore withdraws it. Only where
       * records are decided on.
       */
      tell: yes,
    }),
    reply: written(z.null()),
  })

export type RecycleEndpoint = ReturnType<typeof recycleOf>

/** Declares `POST {path}/:id/restore`, which answers with the record. */
export const restoreOf = <const T extends z.ZodType>({ path, tag, access, summary, record }: Spec & { record: T }) =>
  endpoint(`POST ${path}/:id/restore`, {
    summary,
    tag,
    access,
    params: idParams,
    reply: written(record),
  })
export type RestoreEndpoint<T extends z.ZodType> = ReturnType<typeof restoreOf<T>>

/** Whether the people of the record are told that it went to the bin. */
export const isTelling = ({ tell }: { tell?: string | undefined }): boolean => tell === '1' || tell === 'true'

/** Whether the record is to be deleted for good. */
export const isForced = ({ force }: { force?: string | undefined }): boolean => force === '1' || force === 'true'
