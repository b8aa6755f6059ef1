/** The committee's area: ADMIN, and on its dashboard SCAC too. */
import { useLocation } from 'react-router'
import { committee, onlyAdmin } from '#roles.ts'
import { SignedIn } from './SignedIn.tsx'
import { officeSections } from './sections.ts'

export default function Office() {
  const { pathname } = useLocation()
  return <SignedIn roles={pathname === '/dashboard-admin' ? committee : onlyAdmin} sections={officeSections} />
}
