/** What students and the office both have, each in their own frame: the own account, and records that both may edit. */
import { useLocation } from 'react-router'
import { homeOf, onlyAdmin, type Role, roles, students } from '../features/account/rules.ts'
import { Guard } from '../features/account/widgets/Guard.tsx'
import { useSession } from '../features/account/widgets/session.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { Providers } from './Providers.tsx'
import { officeSections, userSections } from './sections.ts'
import { Shell } from './Shell.tsx'

const editors: readonly Role[] = [...students, ...onlyAdmin]
const ownPages = ['/dashboard/profile', '/dashboard/password']

export default function Either() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const isOffice = user !== null && homeOf(user.role) === '/dashboard-admin'
  return (
    <Providers>
      <Guard roles={ownPages.includes(pathname) ? roles : editors} fallback={<LoadingScreen />}>
        <Shell sections={isOffice ? officeSections : userSections} />
      </Guard>
    </Providers>
  )
}
