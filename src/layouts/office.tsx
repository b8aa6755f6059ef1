/** The committee's area: ADMIN, where the sidebar says so SCAC too, and whose duty opens the screen. */
import { useLocation } from 'react-router'
import { useSession } from '#api/session.tsx'
import { opensScreen } from '#duties.ts'
import OfficeFrame from './OfficeFrame.tsx'
import { rolesOf } from './sections.ts'

export default function Office() {
  const { pathname } = useLocation()
  const { user } = useSession()
  return <OfficeFrame roles={rolesOf(pathname)} isOpenByDuty={opensScreen(user?.duties ?? [], pathname)} />
}
