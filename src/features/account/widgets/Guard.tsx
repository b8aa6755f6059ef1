/** Shows its children to the given roles only, and to whose duty opens the screen. The server decides; this spares a round trip. */
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useWords } from '#words/Words.tsx'
import type { Role } from '#roles.ts'
import { useSession } from '#api/session.tsx'
import { hasRole, notePlace, refuse, restoreSession, sessionStore } from '#api/session-store.ts'

const securityPath = '/dashboard/security'

type Props = { roles: readonly Role[]; isOpenByDuty: boolean; fallback: ReactNode; children: ReactNode }

export function Guard({ roles, isOpenByDuty, fallback, children }: Props) {
  const { phase, user } = useSession()
  const { pathname, search, hash } = useLocation()
  const t = useWords('account.alerts')
  const allowed = phase === 'in' && (hasRole(user?.role, roles) || isOpenByDuty)
  const refused = phase === 'out' || (phase === 'in' && !allowed)

  useEffect(() => {
    if (refused && !sessionStore.get().toLogin) refuse(pathname + search + hash)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refused])

  useEffect(() => {
    if (allowed) notePlace(pathname + search)
  }, [allowed, pathname, search])

  // Nothing else is open to them; the server says so, too.
  if (allowed && user?.second_factor === 'MISSING' && pathname !== securityPath) {
    return <Navigate to={securityPath} replace />
  }
  if (allowed) return children
  if (phase === 'unreachable') return <ErrorState message={t('unreachable')} onRetry={() => void restoreSession()} />
  return fallback
}
