/** The states of an account for the committee, and the actions that each allows. */

/** Of an account outside the recycle bin: it can be used, waits for its first password, or is locked. */
export const accountStates = ['ACTIVE', 'INVITED', 'SUSPENDED'] as const
export type AccountState = (typeof accountStates)[number]

/** Activation links that one account may get within an hour, and the seconds between two. */
export const linksPerHour = 5
export const secondsBetweenLinks = 60

type Account = {
  id: number
  role: string
  region_id: number | null
  activated: boolean
  suspended_at: string | null
  deleted_at: string | null
}

export type AccountAction =
  | 'suspend'
  | 'unsuspend'
  | 'resend'
  | 'endSessions'
  | 'role'
  | 'update'
  | 'recycle'
  | 'restore'
  | 'remove'

/** Why something cannot be done with an account now, as a sentence key; null when it can. */
export function refusalOf(account: Account, action: AccountAction, callerId: number): string | null {
  const inBin = account.deleted_at !== null
  if (action === 'restore') return inBin ? null : 'registrants.refused.notInBin'
  if (action === 'remove') return inBin ? null : 'registrants.refused.deleteOutside'
  if (inBin) return action === 'recycle' ? 'registrants.refused.binned' : 'registrants.refused.inBin'
  const isOwn = account.id === callerId
  if (isOwn && (action === 'suspend' || action === 'recycle')) return 'registrants.refused.own'
  if (action === 'recycle' && account.role === 'ADMIN') return 'registrants.refused.admin'
  if (action === 'suspend' && account.suspended_at !== null) return 'registrants.refused.suspended'
  if (action === 'unsuspend' && account.suspended_at === null) return 'registrants.refused.notSuspended'
  if (action === 'resend' && account.activated) return 'registrants.refused.activated'
  if (action === 'resend' && account.suspended_at !== null) return 'registrants.refused.lockedOut'
  return null
}
