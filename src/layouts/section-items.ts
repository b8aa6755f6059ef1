/** An entry of a sidebar: where it leads, who has it, and what waits there. Words stand in the `shell` messages. */
import type { Icon } from '@tabler/icons-react'
import type { PendingCounts } from '#features/dashboard/dashboard.contract.ts'
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

export type Section = { label: SectionKey; items: readonly Item[] }

export const item = (to: string, label: ItemKey, icon: Icon, roles = onlyAdmin): Item => ({ to, label, icon, roles })

export const queue = (to: string, label: ItemKey, icon: Icon, ...waiting: (keyof PendingCounts)[]): Item => ({
  ...item(to, label, icon),
  waiting,
})
