import { useCallback } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'

/**
 * Leads on once an awaited action is done; a person who has gone elsewhere in between stays there.
 *
 * @example
 * const leadOn = useLeadOn()
 * const saved = useSaved(changed, () => leadOn('/dashboard'))
 */
export function useLeadOn(): (to: To) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (to) => {
      if (window.location.pathname === pathname) void navigate(to)
    },
    [navigate, pathname],
  )
}
