/** The sidebar of students. */
import { IconLayoutDashboard, IconLock, IconReceipt2, IconUserCircle } from '@tabler/icons-react'
import { students } from '#roles.ts'
import { item, type Section } from './section-items.ts'

export const userSections: readonly Section[] = [
  { label: 'mine', items: [item('/dashboard', 'dashboard', IconLayoutDashboard, students)] },
  {
    label: 'account',
    items: [
      item('/dashboard/profile', 'profile', IconUserCircle, students),
      item('/dashboard/expenses', 'expenses', IconReceipt2, students),
      item('/dashboard/privacy', 'myData', IconLock, students),
    ],
  },
]
