/**
 * Screens that students and the office both have, each in their own frame: the own account, and records that both may
 * edit. The office's frame comes when one of the office is there.
 */
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { homeOf, onlyAdmin, type Role, roles, students } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { untilItComes } from '#ui/until-it-comes.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { StudentShell } from './Shell.tsx'
import { SignedIn } from './SignedIn.tsx'
import { studentBundles } from './student-parts.ts'
import { useBundles } from './use-bundles.ts'

const OfficeFrame = lazy(() => untilItComes(() => import('./OfficeFrame.tsx')))

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
  const bundles = useBundles(studentBundles)
  const isOffice = user !== null && homeOf(user) === '/dashboard-admin'
  const allowed = ownPages.includes(pathname) ? roles : editors
  return isOffice ? (
    <Suspense fallback={<LoadingScreen />}>
      <OfficeFrame roles={allowed} />
    </Suspense>
  ) : (
    <SignedIn roles={allowed} bundles={bundles}>
      <StudentShell />
    </SignedIn>
  )
}
