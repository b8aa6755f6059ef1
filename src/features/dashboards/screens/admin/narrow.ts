import type { AdminDashboard } from '../../contract.ts'

/** The numbers of one region; the shifts and windows of all regions stay, they are its own too. */
export function narrow(numbers: AdminDashboard, regionId: number | null): AdminDashboard {
  if (regionId === null || !numbers.regions.some(({ id }) => id === regionId)) return numbers
  const isOwn = ({ region_id }: { region_id: number | null }) => region_id === regionId
  const concerns = ({ region_id }: { region_id: number | null }) => region_id === null || region_id === regionId
  const own = numbers.regions.filter(({ id }) => id === regionId)
  return {
    ...numbers,
    regions: own,
    shifts: numbers.shifts.filter(concerns),
    days: numbers.days.filter(isOwn),
    attendance: numbers.attendance.filter(isOwn),
    scores: numbers.scores.filter(isOwn),
    closing_windows: numbers.closing_windows.filter(concerns),
    pending_sign_ups: numbers.pending_sign_ups === null ? null : (own[0]?.sign_ups.pending ?? 0),
  }
}
