/**
 * The recycle bin of a list. `DELETE /R/:id` moves there, `POST /R/:id/restore` takes back, and
 * `DELETE /R/:id?force=1` deletes for good what lies there. The pattern of the actions
 * (`features/toefl/payments/actions.ts`): one transaction; lock the record; 404 where there is none; 409
 * `conflict` with a plain sentence in the wrong state (into the bin twice, restored from outside, deleted for
 * good from outside); shifts locked in ascending order before seats are freed or taken again; the audit row
 * (`recycled`, `restored`, `deleted`) in the same transaction; files removed after the commit.
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

/** Whether the record is to be deleted for good. */
export const isForced = ({ force }: { force?: string | undefined }): boolean => force === '1' || force === 'true'
