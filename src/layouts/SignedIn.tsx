/**
 * The common parts of the areas behind the login: the screens' providers, the route's title, the guard, and the frame.
 */
import { useMatches } from 'react-router'
import type { Role } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { Guard } from '#features/account/widgets/Guard.tsx'
import { ProofGate } from '#features/account/widgets/ProofGate.tsx'
import { RouteTitle } from '#ui/Title.tsx'
import { prepareWords } from '#words/bundles.ts'
import { useSay } from '#words/Words.tsx'
import '../ui/theme/full.css'
import { LoadingScreen } from './LoadingScreen.tsx'
import { Providers } from './Providers.tsx'
import type { Section } from './sections.ts'
import { Shell } from './Shell.tsx'
import { titleOf } from './route-title.ts'

const bundles = ['forms', 'signed-in'] as const
await Promise.all(bundles.map(prepareWords))

type Props = { roles: readonly Role[]; sections: readonly Section[] }

/** An area behind the login; rendered in the browser, where the token is. */
export function SignedIn(props: Props) {
  const { user } = useSession()
  return (
    // A person who signs in as somebody else in another tab sees no answer that was kept for the one before.
    <Providers key={user?.id} bundles={bundles}>
      <Area {...props} />
    </Providers>
  )
}

function Area({ roles, sections }: Props) {
  const say = useSay()
  const matches = useMatches()
  return (
    <RouteTitle title={titleOf(matches, say)}>
      <Guard roles={roles} fallback={<LoadingScreen />}>
        <Shell sections={sections} />
        <ProofGate />
      </Guard>
    </RouteTitle>
  )
}
