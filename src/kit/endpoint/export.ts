/** The endpoint that gives a list as a file. */
import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

type ExportQuery<Query extends z.ZodObject> = z.ZodObject<
  Omit<Query['shape'], 'page' | 'per_page'> & { format: z.ZodDefault<z.ZodEnum<{ xlsx: 'xlsx'; csv: 'csv' }>> }
>

type Spec<Query extends z.ZodObject> = {
  /** Of the list, `/toefl-payments`; the export is `/toefl-payments/export`. */
  path: `/${string}`
  tag: string
  access: Access
  /** The list's own query: every filter, search and order holds here too; only paging does not. */
  query: Query
  /** It tells of persons. */
  asksAgain?: 'always'
}

/** Declares `GET {path}/export?format=xlsx|csv`; `services/exports` serves it. */
export const exportOf = <const Query extends z.ZodObject>({ path, tag, access, query, asksAgain }: Spec<Query>) =>
  endpoint(`GET ${path}/export`, {
    summary: 'What the list shows under the same filters, whole, as XLSX or CSV',
    tag,
    access,
    ...(asksAgain ? { asksAgain } : {}),
    query: z.object({
      ...withoutPaging(query.shape),
      format: z.enum(exportFormats).default('xlsx'),
    }) as unknown as ExportQuery<Query>,
    reply: 'stream',
  })

const withoutPaging = ({ page: _page, per_page: _perPage, ...others }: z.ZodObject['shape']) => others
