/** How it stands with the backups, for those who can do something about it. */
import { z } from 'zod'

export const backupStates = ['good', 'old', 'failed', 'none', 'off'] as const

export const backupState = z.object({
  /** `none`: set up, and not made yet. `off`: nobody makes any. */
  state: z.enum(backupStates),
  /** The newest that was written and checked; null before the first. */
  good: z.object({ ended_at: z.string(), bytes: z.number() }).nullable(),
  /** The newest that failed, where none was good since. */
  failed: z.object({ ended_at: z.string(), problem: z.string() }).nullable(),
})
export type BackupState = z.output<typeof backupState>
