/**
 * Screens that students and the office both have, each in their own frame: the own account, and records that both may
 * edit.
 */
import { useLocation } from 'react-router'
import { homeOf, onlyAdmin, type Role, roles, students } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { allBundles } from './everything.ts'
import { OfficeKeys } from './palette/OfficeKeys.tsx'
import { SignedIn } from './SignedIn.tsx'
import { officeSections, userSections } from './sections.ts'

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
    <SignedIn
      roles={ownPages.includes(pathname) ? roles : editors}
      sections={isOffice ? officeSections : userSections}
      bundles={allBundles}
      tools={isOffice ? <OfficeKeys sections={officeSections} /> : null}
    />
  )
}
