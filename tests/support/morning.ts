const [hour, day] = [3_600_000, 86_400_000]

/**
 * Between nine and ten in the morning of Jakarta, so many days from now: two hours from then are on one day, whenever the
 * test runs.
 */
export function morningIn(days: number): number {
  const now = Date.now()
  return now - (now % day) + days * day + 2 * hour + (now % hour)
}
