/** The answer of a list endpoint. */
export type Page<Row> = {
  data: Row[]
  meta: { current_page: number; per_page: number; total: number; last_page: number }
}
