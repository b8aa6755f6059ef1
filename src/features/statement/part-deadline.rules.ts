/** A payment of which a part came waits for the rest only so long. */
import { dayMs } from '#kit/time.ts'
import { partDays } from '#review-states.ts'

/** What is due for a payment that misses money, by the moment of its last part; null while it is early. */
export function partStep(part: { last_at: string; reminded_at: string | null }, now: Date): 'remind' | 'end' | null {
  const days = (now.getTime() - Date.parse(part.last_at)) / dayMs
  // Nobody's payment ends without a reminder, also where the nights before were missed.
  if (part.reminded_at === null) return days >= partDays.reminder ? 'remind' : null
  const sinceReminder = (now.getTime() - Date.parse(part.reminded_at)) / dayMs
  return days >= partDays.end && sinceReminder >= partDays.end - partDays.reminder ? 'end' : null
}
