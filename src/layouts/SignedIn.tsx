/**
 * The common parts of the areas behind the login: the screens' providers, the route's title, and the guard around the
 * frame.
 */
import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { CallInput, Endpoint } from '#kit/endpoint/endpoint.ts'
import type { Role } from '#roles.ts'
import { askAhead } from '#api/ahead.ts'
import { useSession } from '#api/session.tsx'
import { fetchCurrentUser } from '#api/session-calls.ts'
import { bringAskForUser } from '#api/session-store.ts'
import { Guard } from '#features/account/widgets/Guard.tsx'
import { ProofGate } from '#features/account/widgets/ProofGate.tsx'
import { RouteTitle } from '#ui/Title.tsx'
import type { BundleName } from '#words/bundles.ts'
import { useSay } from '#words/Words.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { Providers } from './Providers.tsx'
import { titleOf } from './route-title.ts'

// Nothing is shown before the server has said who this is.
bringAskForUser(fetchCurrentUser)

type Ahead = readonly (readonly [declared: Endpoint, input: CallInput<Endpoint>])[]

type AreaProps = {
  roles: readonly Role[]
  /** Whether a duty opens this screen to somebody whose role does not. */
  isOpenByDuty?: boolean
  /** The frame with the page in it. */
  children: ReactNode
}
/** The layout has the bundles ready, and brings the styles of what its pages show. */
type Props = AreaProps & { bundles: readonly BundleName[] }

/** An area behind the login; rendered in the browser, where the token is. */
export function SignedIn({ bundles, ...area }: Props) {
  const { user } = useSession()
  return (
    // A person who signs in as somebody else in another tab sees no answer that was kept for the one before.
    <Providers key={user?.id} bundles={bundles}>
      <Area {...area} />
    </Providers>
  )
}

function Area({ roles, isOpenByDuty = false, children }: AreaProps) {
  const say = useSay()
  const matches = useMatches()
  // The server draws nothing of a screen, which names here what everybody may read of it.
  for (const { handle } of matches) {
    const { ahead = [] } = (handle ?? {}) as { ahead?: Ahead }
    for (const [declared, input] of ahead) askAhead(declared, input)
  }
  return (
    <RouteTitle title={titleOf(matches, say)}>
      <Guard roles={roles} isOpenByDuty={isOpenByDuty} fallback={<LoadingScreen />}>
        {children}
        <ProofGate />
      </Guard>
    </RouteTitle>
  )
}
