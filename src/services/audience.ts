/**
 * The people of a list of the office, for a message to all of them. A room says how its list finds its records, which it
 * does for the export as well, and who is behind each.
 */
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AnnouncedList } from '#announced-lists.ts'
import type { Deps } from '#deps.ts'

type Needs = Pick<Deps, 'db' | 'now'>

export type Audience = {
  list: AnnouncedList
  /** The list's own query. */
  query: z.ZodObject
  /** The ids of the records under these filters, in the list's order. */
  ids: (needs: Needs, filters: Record<string, unknown>) => Promise<number[]>
  /** SQL of the people of these records: `record_id` and the columns of `person` and `ofShift`. */
  people: (ids: readonly number[]) => RawBuilder<Listed>
}

/** Somebody in a list, as far as a message needs it. */
export type Listed = {
  record_id: number
  user_id: number | null
  name: string
  nim: string | null
  email: string
  phone_number: string | null
  /** Null without an account. */
  language: string | null
  region: string | null
  /** Erased, or in the bin. */
  is_gone: boolean
  /** Whether the owner of the address has used it to sign in or to set a password. */
  is_confirmed: boolean
  has_refused: boolean
  shift: string | null
  shift_label_id: string | null
  place: string | null
  place_label_id: string | null
  starts_at: string | null
  ends_at: string | null
}

/** Keeps the type of the filters between the list's query and what finds by it. */
export const audienceOf = <const Query extends z.ZodObject>(given: {
  list: AnnouncedList
  query: Query
  ids: (needs: Needs, filters: z.output<Query>) => Promise<number[]>
  people: Audience['people']
}): Audience => ({ ...given, ids: (needs, filters) => given.ids(needs, given.query.parse(filters)) })

/** Which mailbox an address leads to: the part after a plus only sorts mails within it. */
export const mailboxIn = (email: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(${email}, '[+][^@]*@', '@'))`

/** What is kept of the mailbox of somebody without an account who wants no news: it finds the mailbox and names nobody. */
export const printOf = (email: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(${mailboxIn(email)}, 'utf8'))`

/** The columns of an account `a` in its region `r`. */
export const person = sql`a.id as user_id, a.name, a.nim, a.email, a.phone_number, a.language, r.region,
  (a.erased_at is not null or a.deleted_at is not null) as is_gone, a.email_verified_at is not null as is_confirmed,
  a.news_refused_at is not null as has_refused`

/** Those of a shift `s`. */
export const ofShift = sql`s.shift, s.shift_label_id, s.place, s.place_label_id, s.starts_at, s.ends_at`

/** In their place where there is no shift. */
export const withoutShift = sql`null::text as shift, null::text as shift_label_id, null::text as place,
  null::text as place_label_id, null::timestamptz as starts_at, null::timestamptz as ends_at`

/** The records of a list, in SQL. */
export const among = (ids: readonly number[]): RawBuilder<unknown> => sql`any(${[...ids]}::int[])`
