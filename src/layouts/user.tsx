/** The area of students: USER and MEMBER. Rendered in the browser, where the token is. */
import { students } from '../features/account/rules.ts'
import { Guard } from '../features/account/widgets/Guard.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { Providers } from './Providers.tsx'
import { userSections } from './sections.ts'
import { Shell } from './Shell.tsx'

export default function UserArea() {
  return (
    <Providers>
      <Guard roles={students} fallback={<LoadingScreen />}>
        <Shell sections={userSections} />
      </Guard>
    </Providers>
  )
}
