// Ids of what has a name in a term. Those of the three tables of payments stand in one row of numbers.
import { sql } from 'kysely'
import { entities, type Entity } from '../../support/money-history.ts'

const shelf = 1_000_000_000
export const idOf = (known: number): number => known % shelf
export const entityAt = (known: number): Entity => entities[Math.floor(known / shelf)] ?? 'toefl_payment'
export const known = (entity: Entity, id: number): number => entities.indexOf(entity) * shelf + id
export const shelfOf = (column: string) =>
  sql`${sql.ref(column)} + ${shelf}::bigint * array_position(array['TOEFL', 'MEMBERSHIP', 'PARTY'], ${sql.ref('p.programme')}) - ${shelf}`

/** Refunds by payment and reason, lines by the keys of their rows. */
export type Ids = Record<'payment' | 'line' | 'file' | 'refund' | 'handover' | 'entry', Map<string, number>>

export const nameOf = (names: ReadonlyMap<string, number>, id: number): string | undefined =>
  [...names].find(([, one]) => one === id)?.[0]
