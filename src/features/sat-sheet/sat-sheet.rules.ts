/** How many hours somebody was there, as a sheet for SAT points says it. */

type Shift = { starts_at: string; ends_at: string }

/** The office's number, else the length of the shift to the half hour: `2.5`. */
export function hoursOf({ starts_at, ends_at }: Shift, { hours }: { hours: number | null }): string {
  const length = (Date.parse(ends_at) - Date.parse(starts_at)) / 3_600_000
  return String(hours ?? Math.max(0.5, Math.round(length * 2) / 2))
}
