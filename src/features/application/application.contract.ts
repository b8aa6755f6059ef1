/** The endpoints that every programme with applications has, besides that of applying. */
import { z } from 'zod'
import { recycleOf, restoreOf } from '#kit/endpoint/bin.ts'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { id, idParams, listQuery, many, one, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin, roles } from '#roles.ts'

/** The filters of every list of applications. */
export const applicationFilters = listQuery.extend({
  term_id: id().optional(),
  region_id: id().optional(),
  trashed: z.enum(['only', 'with']).optional(),
})

type Spec<Shown, Change, Filters, Counts> = {
  path: `/${string}`
  tag: string
  /** An application, as its owner and the committee see it. */
  record: Shown
  change: Change
  filters: Filters
  /** How many there are under the other filters, by tab. */
  counts: Counts
}

/** Declares them; what follows from them is in `applicationsOf` (application.actions.ts). */
export function applicationEndpoints<
  const Shown extends z.ZodType,
  const Change extends z.ZodType,
  const Filters extends z.ZodObject,
  const Counts extends z.ZodObject,
>({ path, tag, record, change, filters, counts }: Spec<Shown, Change, Filters, Counts>) {
  const endpoint = endpointsOf(tag)
  return {
    read: endpoint(`GET ${path}/:id`, {
      summary: 'One application; owner or ADMIN',
      access: roles,
      params: idParams,
      reply: one(record),
    }),
    change: endpoint(`PUT ${path}/:id`, {
      summary: 'Change an application: its owner while the window is open, ADMIN always; what is not given stays',
      access: roles,
      params: idParams,
      body: change,
      reply: written(record),
    }),
    list: endpoint(`GET ${path}`, {
      summary: 'All applications, filtered, sorted and paged',
      access: onlyAdmin,
      query: filters,
      reply: many(record).extend({ counts }),
    }),
    export: exportOf({ path, tag, access: onlyAdmin, query: filters, asksAgain: 'always' }),
    recycle: recycleOf({
      path,
      tag,
      access: onlyAdmin,
      summary: 'To the recycle bin; with force=1 from the bin for good',
    }),
    restore: restoreOf({
      path,
      tag,
      access: onlyAdmin,
      summary: 'Back from the recycle bin, unless the applicant has applied again',
      record,
    }),
  }
}
