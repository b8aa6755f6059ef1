/** SQL that is the same for the applications of every programme. */
import type { Db, Trx } from '#kit/database/connect.ts'

/** The tables that hold applications. */
export type ApplicationTable = 'bom_recruitment' | 'talent_recruitment'

/** The statements on a table of applications. */
export function applicationStore<Locked>(table: ApplicationTable) {
  // Each table has the columns that are named here; the compiler is shown one of them.
  const name = table as 'bom_recruitment'
  return {
    /** The application of an account in a term, outside the bin. */
    findOfUser: (db: Db | Trx, userId: number, termId: number) =>
      db
        .selectFrom(name)
        .select('id')
        .where('user_id', '=', userId)
        .where('term_id', '=', termId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    insert: async (trx: Trx, values: object): Promise<number> => {
      const made = trx.insertInto(name).values(values as never)
      return (await made.returning('id').executeTakeFirstOrThrow()).id
    },

    lock: async (trx: Trx, id: number): Promise<Locked | undefined> => {
      const found = await trx.selectFrom(name).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      return found as Locked | undefined
    },

    /** Gives the row as it is afterwards. */
    update: async (trx: Trx, id: number, changes: Partial<Locked>): Promise<Locked> => {
      const changed = trx.updateTable(name).set(changes as never)
      return (await changed.where('id', '=', id).returningAll().executeTakeFirstOrThrow()) as Locked
    },
  }
}
