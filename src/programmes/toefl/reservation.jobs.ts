import type { Deps } from '#deps.ts'
import { endReservations } from './reservation.actions.ts'

export async function reservationJobs(deps: Deps): Promise<void> {
  await deps.jobs.every('end-toefl-reservations', '* * * * *', () => endReservations(deps))
}
