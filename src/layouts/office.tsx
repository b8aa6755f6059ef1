/** The committee's area: ADMIN, and on its dashboard SCAC too. Rendered in the browser, where the token is. */
import { useLocation } from 'react-router'
import { committee, onlyAdmin } from '../features/account/rules.ts'
import { Guard } from '../features/account/widgets/Guard.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { Providers } from './Providers.tsx'
import { officeSections } from './sections.ts'
import { Shell } from './Shell.tsx'

export default function Office() {
  const { pathname } = useLocation()
  return (
    <Providers>
      <Guard roles={pathname === '/dashboard-admin' ? committee : onlyAdmin} fallback={<LoadingScreen />}>
        <Shell sections={officeSections} />
      </Guard>
    </Providers>
  )
}
