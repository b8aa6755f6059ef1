/** The portal's own windows. Their ids are fixed: id 1 is the TOEFL registration. */
import { sql } from 'kysely'
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'
import { plainNames, windowCodes } from './window.rules.ts'

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString()

/** Makes the eight windows, all of them over, so that nothing opens before the committee says so. */
export async function seedWindows(trx: Trx, now: Date): Promise<void> {
  const over = { start_time: daysFrom(now, -2), end_time: daysFrom(now, -1) }
  await trx
    .insertInto('environment')
    .values(windowCodes.map((code, index) => ({ id: index + 1, env_code: code, name: plainNames[code], ...over })))
    .execute()
  await sql`select setval(pg_get_serial_sequence('environment', 'id'), ${windowCodes.length})`.execute(trx)
}

/** For a demo: registrations have been open for a week and stay so for three more. */
export async function openDemoWindows(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('environment')
    .set({ start_time: daysFrom(now, -7), end_time: daysFrom(now, 21) })
    .where('env_code', 'in', [
      'TOEFL_REGISTRATION',
      'TOEFL_SHIFT_CHANGE',
      'WELCOMING_PARTY_REGISTRATION',
      'BOM_REGISTRATION',
      'BOM_TASK',
      'TALENT_REGISTRATION',
      'NEW_MEMBER_REGISTRATION',
      'TOEFL_ATTENDANCE',
    ])
    .execute()
}
