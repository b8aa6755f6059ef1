import type { Deps } from '#deps.ts'
import type { BackupState } from './contract.ts'
import { stateOf } from './rules.ts'
import { findNewestRuns } from './store.ts'

/** How it stands with the backups. */
export async function readBackupState({ db, config, now }: Deps): Promise<BackupState> {
  const { good, failed } = await findNewestRuns(db)
  const state = stateOf({ good, failed, isScheduled: config.backupDir !== null }, now())
  return { state, good: good && { ended_at: good.ended_at, bytes: good.bytes }, failed }
}
