/** What the notes of the backups come to. */
import type { BackupState } from './contract.ts'

/** A night, and the half of a day in which the next one may come later. */
const fresh = 36 * 3_600_000

type Notes = {
  good: { ended_at: string; kind: string } | null
  failed: object | null
  /** Whether this portal makes one every night. */
  isScheduled: boolean
}

/** The state in one word. Where the portal makes none by itself, one that was made by command will do as long as it is fresh. */
export function stateOf({ good, failed, isScheduled }: Notes, now: Date): BackupState['state'] {
  const isFresh = good !== null && now.getTime() - new Date(good.ended_at).getTime() < fresh
  if (!isScheduled) return isFresh && good.kind === 'COMMAND' ? 'good' : 'off'
  if (failed) return 'failed'
  if (!good) return 'none'
  return isFresh ? 'good' : 'old'
}
