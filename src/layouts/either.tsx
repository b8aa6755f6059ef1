/** Records that their owner and the office may edit: each sees them in their own frame. */
import { onlyAdmin, type Role, students } from '../features/account/rules.ts'
import { Guard } from '../features/account/widgets/Guard.tsx'
import { useSession } from '../features/account/widgets/session.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { Providers } from './Providers.tsx'
import { officeSections, userSections } from './sections.ts'
import { Shell } from './Shell.tsx'

const roles: readonly Role[] = [...students, ...onlyAdmin]

export default function Either() {
  const { user } = useSession()
  return (
    <Providers>
      <Guard roles={roles} fallback={<LoadingScreen />}>
        <Shell sections={user?.role === 'ADMIN' ? officeSections : userSections} />
      </Guard>
    </Providers>
  )
}
