/** SQL of the registration windows. */
import type { Db, Trx } from '../../kit/database/connect.ts'

const windows = (db: Db | Trx, code: string) =>
  db.selectFrom('environment').select(['id', 'name', 'region_id', 'start_time', 'end_time']).where('env_code', '=', code)

/** The windows of one code: the general one and the regions' own. */
export const findWindows = (db: Db, code: string) => windows(db, code).execute()

/** The same, held until the transaction ends, so that a change of the window waits for it. */
export const holdWindows = (trx: Trx, code: string) => windows(trx, code).forShare().execute()
