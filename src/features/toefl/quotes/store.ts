/** SQL of what a group's amount depends on. */
import type { Db } from '#kit/database/connect.ts'

export const findRegion = (db: Db, id: number) =>
  db
    .selectFrom('region')
    .select(['is_active', 'toefl_price_one', 'toefl_price_two', 'toefl_price_three', 'toefl_unique_amount'])
    .where('id', '=', id)
    .executeTakeFirst()
