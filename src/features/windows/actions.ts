/** The one place that decides whether a programme takes registrations now. */
import { Transaction } from 'kysely'
import type { Db, Trx } from '../../kit/database/connect.ts'
import { AppError } from '../../kit/errors/errors.ts'
import { isOpen, type WindowCode, windowFor } from './rules.ts'
import { findWindows, holdWindows } from './store.ts'

/**
 * Makes sure that the programme's window is open for the region; inside a transaction the window is
 * held, so that it cannot close between this check and the commit.
 * @throws 403 window_closed with the programme's sentence
 */
export async function requireOpen(db: Db | Trx, code: WindowCode, regionId: number | null, now: Date): Promise<void> {
  const windows = await (db instanceof Transaction ? holdWindows(db, code) : findWindows(db, code))
  const window = windowFor(windows, regionId)
  if (window && isOpen(window, now)) return
  if (code === 'TOEFL_REGISTRATION') throw new AppError('window_closed', { key: 'windows.toeflClosed' })
  throw new AppError('window_closed', { key: 'windows.closedNamed', values: { name: window?.name ?? code } })
}
