/** Whether this browser is in a rehearsal, and how it gets in and out: all that it knows of the portal is read again. */
import { useSyncExternalStore } from 'react'
import { cookieOf, keyIn } from '../rehearsal.rules.ts'

const never = () => () => undefined

/** False on the server, and until the page has come to life. */
export const useIsRehearsing = (): boolean =>
  useSyncExternalStore(
    never,
    () => keyIn(document.cookie) !== null,
    () => false,
  )

/** Into the rehearsal of this key, or out of any; the page at `path` is loaded again. */
export function goInto(key: string | null, path: string): void {
  document.cookie = cookieOf(key, window.location.protocol === 'https:')
  window.location.assign(path)
}
