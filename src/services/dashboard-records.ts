import { type RawBuilder, sql } from 'kysely'

/** Whether a record's region, in this column, is one of those that are asked about. */
export type Here = (column: string) => RawBuilder<boolean>

/** Of one region; null for all of them. */
export const hereIn =
  (regionId: number | null): Here =>
  (column) =>
    regionId === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${regionId}::int`

/** Of any of these regions. */
export const hereInAny =
  (regionIds: readonly number[]): Here =>
  (column) =>
    sql<boolean>`${sql.ref(column)} = any(${[...regionIds]}::int[])`

/** What a programme adds to the statements of the dashboards, which are one for all programmes. */
export type DashboardRecords = {
  /** A student's own records, of whose past the timeline tells: `entity` and `id`. */
  own: (userId: number) => RawBuilder<unknown>
  /**
   * A student's records of all terms, for the history: `programme`, `id`, `term_id`, `at`, `status`, `title`,
   * `title_label_id`, `score` and `receipt_id`.
   */
  past: (userId: number) => RawBuilder<unknown>
  /** How much waits in each of its lists of the office, by the name of it in `GET /pending-counts` and in the hand-over. */
  pending: Readonly<Record<string, (here: Here) => RawBuilder<number>>>
  /**
   * Of the committee's dashboard: its records of a term outside the recycle bin, as `region_id`, `status`, `records`,
   * `amount` and `oldest_at`.
   */
  counted: (termId: number) => RawBuilder<unknown>
  /** Of a programme that is paid for: whether somebody of region `r` paid in a term. */
  isPaidIn?: (termId: number) => RawBuilder<boolean>
}
