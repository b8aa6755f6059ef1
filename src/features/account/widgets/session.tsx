/** The session for components. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { genders } from '../rules.ts'
import { arrivedAtLogin, clearAlert, restoreSession, sessionStore } from './session-store.ts'

/** Participants are Binusian (1) or not (0). */
export const participantTypes = [1, 0] as const

/** `{ user, token, phase, alert, genders, participantTypes }` */
export function useSession() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  return { ...session, genders, participantTypes }
}

/** Validates a stored token on each navigation, and shows the login page when a session has ended. */
export function SessionWatch() {
  const { toLogin } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const alertSeenAt = useRef<string | null>(null)

  useEffect(() => {
    void restoreSession()
    // An alert is for the page it brought the reader to, and for the one that page passes them on to.
    const { alert, toLogin: onTheWay } = sessionStore.get()
    if (!alert || onTheWay) alertSeenAt.current = null
    else if (alertSeenAt.current === null || location.state?.keepAlert) alertSeenAt.current = location.key
    else if (alertSeenAt.current !== location.key) clearAlert()
  }, [location.key, location.state])

  useEffect(() => {
    if (!toLogin) return
    arrivedAtLogin()
    void navigate('/login', { replace: true })
  }, [toLogin, navigate])

  return null
}
