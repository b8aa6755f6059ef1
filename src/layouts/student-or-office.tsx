/**
 * Screens that students and the office both have, each in their own frame: the own account, and records that both may
 * edit.
 */
import { useLocation } from 'react-router'
import { homeOf, onlyAdmin, type Role, roles, students } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { SignedIn } from './SignedIn.tsx'
import { officeSections, userSections } from './sections.ts'

const editors: readonly Role[] = [...students, ...onlyAdmin]
const ownPages = [
  '/dashboard/profile',
  '/dashboard/password',
  '/dashboard/security',
  '/dashboard/privacy',
  '/dashboard/expenses',
]

export default function Either() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isOffice = user !== null && homeOf(user.role) === '/dashboard-admin'
  return (
    <SignedIn
      roles={ownPages.includes(pathname) ? roles : editors}
      sections={isOffice ? officeSections : userSections}
    />
  )
}
