/** The endpoint that names all rows of a list, so that somebody can choose them all and not only those of a page. */
import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'

/** So many rows are chosen at once, the first ones of the list's order. */
export const mostChosen = 1000

type ListQuery<Query extends z.ZodObject> = z.ZodObject<Omit<Query['shape'], 'page' | 'per_page'>>

type Spec<Query extends z.ZodObject> = {
  /** Of the list, `/toefl-payments`; the ids are at `/toefl-payments/ids`. */
  path: `/${string}`
  tag: string
  access: Access
  /** The list's own query; only paging does not hold here. */
  query: Query
}

/** Declares `GET {path}/ids`. */
export const chooseAllOf = <const Query extends z.ZodObject>({ path, tag, access, query }: Spec<Query>) =>
  endpoint(`GET ${path}/ids`, {
    summary: `The ids of all rows that the list has under the same filters, the first ${mostChosen} in its order`,
    tag,
    access,
    query: query.omit({ page: true, per_page: true } as never) as unknown as ListQuery<Query>,
    reply: z.object({ data: z.array(z.number()) }),
  })
