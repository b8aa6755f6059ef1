import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { useWords } from '#words/Words.tsx'

/** How a screen puts its own title in the place of its route's; null where no route gives one. */
const Own = createContext<((title: string | null) => void) | null>(null)

/** The document's title, with the product behind it: one per screen, or in a `RouteTitle` instead of the route's. */
export function Title({ children }: { children: string }) {
  const setOwn = useContext(Own)
  useLayoutEffect(() => {
    setOwn?.(children)
    return () => setOwn?.(null)
  }, [setOwn, children])
  return setOwn ? null : <Plain>{children}</Plain>
}

/** Below it the document has the route's title, whatever the screen is doing. */
export function RouteTitle({ title, children }: { title: string; children: ReactNode }) {
  const [own, setOwn] = useState<string | null>(null)
  return (
    <Own value={setOwn}>
      <Plain>{own ?? title}</Plain>
      {children}
    </Own>
  )
}

function Plain({ children }: { children: string }) {
  const t = useWords('common')
  return <title>{t('pageTitle', { title: children })}</title>
}
