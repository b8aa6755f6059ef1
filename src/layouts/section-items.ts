/** An entry of a sidebar: where it leads, who has it, and what waits there. Words stand in the `shell` messages. */
import type { Icon } from '@tabler/icons-react'
import type { PendingCounts } from '#features/dashboard/dashboard.contract.ts'
import { hasRole } from '#api/session-store.ts'
import { opensScreen } from '#duties.ts'
import type { SessionUser } from '#features/account/account.contract.ts'
import { onlyAdmin, type Role } from '#roles.ts'
import type { Messages } from '#words/words.ts'

type ItemKey = keyof Messages['shell']['items']

export type SectionKey =
  | 'account'
  | 'catalogue'
  | 'membership'
  | 'mine'
  | 'money'
  | 'party'
  | 'people'
  | 'system'
  | 'today'
  | 'toefl'
  | 'website'

export type Item = {
  to: string
  label: ItemKey
  icon: Icon
  roles: readonly Role[]
  /** Of all that waits there, the number beside it. */
  waiting?: readonly (keyof PendingCounts)[]
}

export const item = (to: string, label: ItemKey, icon: Icon, roles = onlyAdmin): Item => ({ to, label, icon, roles })

/** Whether somebody has the entry: by the role, or by a duty. */
export const hasItem = (user: SessionUser | null, { to, roles }: Item): boolean =>
  hasRole(user?.role, roles) || opensScreen(user?.duties ?? [], to)

export const queue = (to: string, label: ItemKey, icon: Icon, ...waiting: (keyof PendingCounts)[]): Item => ({
  ...item(to, label, icon),
  waiting,
})
