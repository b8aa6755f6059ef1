import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is taken over: what only the browser knows is asked for afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
