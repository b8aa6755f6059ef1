/**
 * Screens that students and the office both have, each in their own frame: the own account, and records that both may
 * edit.
 */
import { useLocation } from 'react-router'
import { homeOf, onlyAdmin, type Role, roles, students } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { allBundles } from './everything.ts'
import { OfficeShell } from './OfficeShell.tsx'
import { StudentShell } from './Shell.tsx'
import { SignedIn } from './SignedIn.tsx'

const editors: readonly Role[] = [...students, ...onlyAdmin]
const ownPages = [
  '/dashboard/profile',
  '/dashboard/password',
  '/dashboard/security',
  '/dashboard/privacy',
  '/dashboard/expenses',
  '/dashboard/notices',
]

export default function Either() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isOffice = user !== null && homeOf(user) === '/dashboard-admin'
  return (
    <SignedIn roles={ownPages.includes(pathname) ? roles : editors} bundles={allBundles}>
      {isOffice ? <OfficeShell /> : <StudentShell />}
    </SignedIn>
  )
}
