import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Marks the document while the address names an anchor, so that the way there is smooth (tokens.css) and a new page
 * still starts at its top at once. Comes before ScrollRestoration, which does the scrolling.
 */
export function AnchorWatch() {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-to-anchor', hash !== '')
  }, [hash])
  return null
}
