/**
 * The common parts of the areas behind the login: the screens' providers, the route's title, the guard, and the frame.
 */
import { useCallback } from 'react'
import { useMatches } from 'react-router'
import type { ReactNode } from 'react'
import type { Role } from '#roles.ts'
import { MayCall } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { may } from '#duties.ts'
import type { SessionUser } from '#features/account/account.contract.ts'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { OpenScreens } from '#ui/links.tsx'
import { Guard } from '#features/account/widgets/Guard.tsx'
import { ProofGate } from '#features/account/widgets/ProofGate.tsx'
import { RouteTitle } from '#ui/Title.tsx'
import type { BundleName } from '#words/bundles.ts'
import { useSay } from '#words/Words.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { Providers } from './Providers.tsx'
import { isOpenTo, type Section } from './sections.ts'
import { Shell } from './Shell.tsx'
import { titleOf } from './route-title.ts'

type AreaProps = {
  roles: readonly Role[]
  sections: readonly Section[]
  /** Whether a duty opens this screen to somebody whose role does not. */
  isOpenByDuty?: boolean
  /** What the header has beside the account: the office's search. */
  tools?: ReactNode
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

/** The role alone decides for everybody else, as the guard says it. */
const hasDuty = (user: SessionUser | null): boolean => (user?.duties ?? []).length > 0

function Area({ roles, sections, tools, isOpenByDuty = false }: AreaProps) {
  const say = useSay()
  const matches = useMatches()
  const { user } = useSession()
  const mayCall = useCallback((declared: Endpoint) => !hasDuty(user) || may(user, declared), [user])
  const isOpen = useCallback((address: string) => !hasDuty(user) || isOpenTo(user, address), [user])
  return (
    <RouteTitle title={titleOf(matches, say)}>
      <Guard roles={roles} isOpenByDuty={isOpenByDuty} fallback={<LoadingScreen />}>
        <MayCall value={mayCall}>
          <OpenScreens value={isOpen}>
            <Shell sections={sections} tools={tools} />
          </OpenScreens>
        </MayCall>
        <ProofGate />
      </Guard>
    </RouteTitle>
  )
}
