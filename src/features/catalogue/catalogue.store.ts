/** SQL of the catalogue's lists; the row is `t`. */
import { sql } from 'kysely'

/** A region that takes registrations. */
export const takesRegistrations = () => sql<boolean>`t.is_active`
