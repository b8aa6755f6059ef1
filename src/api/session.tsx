/** The session for components. */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { watchHands } from '#kit/endpoint/background.ts'
import { useWords } from '#words/Words.tsx'
import { binusian, genders, participantTypes } from '#features/account/account.rules.ts'
import { arrivedAtLogin, clearAlert, restoreSession, sessionStore } from './session-store.ts'

/** `{ user, token, phase, alert, genders, participantTypes }`; the two lists hold values with their labels. */
export function useSession() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.getOnServer)
  const words = useWords('common')
  const lists = useMemo(
    () => ({
      genders: genders.map((value) => ({ value, label: words(`genders.${value}`) })),
      participantTypes: participantTypes.map((value) => ({
        value,
        label: words(value === binusian ? 'participants.binusian' : 'participants.nonBinusian'),
      })),
    }),
    [words],
  )
  return { ...session, ...lists }
}

/** Validates a stored token on each navigation, and shows the login page when a session has ended. */
export function SessionWatch() {
  const { toLogin } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const alertSeenAt = useRef<string | null>(null)

  useEffect(watchHands, [])

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
