import type { RawBuilder } from 'kysely'

/** What a programme adds to the statements of the dashboards, which are one for all programmes. */
export type DashboardRecords = {
  /** A student's own records, of whose past the timeline tells: `entity` and `id`. */
  own: (userId: number) => RawBuilder<unknown>
  /**
   * A student's records of all terms, for the history: `programme`, `id`, `term_id`, `at`, `status`, `title`,
   * `title_label_id`, `score` and `receipt_id`.
   */
  past: (userId: number) => RawBuilder<unknown>
  /** How much waits in each of its lists of the office, by the name that `GET /pending-counts` gives it. */
  pending: Readonly<Record<string, RawBuilder<number>>>
  /**
   * Of the committee's dashboard: its records of a term outside the recycle bin, as `programme`, `region_id`, `status`,
   * `records`, `amount` and `oldest_at`. The test's are counted with its seats.
   */
  counted?: (termId: number) => RawBuilder<unknown>
}
