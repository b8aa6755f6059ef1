import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Where the keyboard goes with a new screen, for the whole portal: to its main part, or to the anchor that the address
 * names, while its title is read out. A screen that has taken the keyboard itself keeps it, and so does a button of one
 * that stays, such as "next" in a review. Back and forward only read the title: the browser brings the reader to where
 * that was. A change of search or anchor alone is no new screen.
 */
export function ScreenFocus() {
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const seen = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    setTitle(document.title)
    if (!isBack) focusScreen(hash.slice(1))
  }, [pathname, hash, isBack])
  return (
    // At the top, where it makes no page longer.
    <div className="unseen" style={{ top: 0 }} aria-live="polite">
      {title}
    </div>
  )
}

function focusScreen(anchor: string): void {
  const main = document.querySelector('main')
  if (main?.contains(document.activeElement) && main !== document.activeElement) return
  const place = document.getElementById(anchor) ?? main
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  // ScrollRestoration knows where the screen begins.
  place?.focus({ preventScroll: true })
}
