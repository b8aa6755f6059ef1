import type { RawBuilder } from 'kysely'

/** What the records of a table are called in the audit trail, by the table: rows of `id` and `name`. */
export type RecordNames = Readonly<Record<string, RawBuilder<{ id: number; name: string }>>>
