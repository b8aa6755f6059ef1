/** The notice as it is in force. */
import type { Deps } from '#deps.ts'
import { countChanges, findMonths } from '../retention/store.ts'
import { noticeDays } from '../consent/rules.ts'

/** Its version and times. */
export async function readNotice({ db }: Pick<Deps, 'db'>) {
  return { version: `${noticeDays.at(-1)}.${await countChanges(db)}`, months: await findMonths(db) }
}
