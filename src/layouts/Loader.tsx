import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { LoadingScreen } from './LoadingScreen.tsx'
import classes from './Loader.module.css'

// The styles' 2000 ms and their fading; only for where the animation's end is not reported.
const longest = 2500

/**
 * Lies over visitors' pages for two seconds whenever their layout opens (docs/decisions/017). The styles alone take it
 * away again, so the page below is never lost to someone whose scripts do not run. Who has just sent a form is not kept from
 * its answer.
 */
export function Loader() {
  const { state } = useLocation()
  // A reload is a visit like any other.
  const isAnswer =
    useNavigationType() !== NavigationType.Pop && (state as { isAnswer?: boolean } | null)?.isAnswer === true
  const [shown, setShown] = useState(!isAnswer)
  const loader = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a slow device it may have left before React came, which then hears of no end.
    const hasLeft = loader.current !== null && getComputedStyle(loader.current).visibility === 'hidden'
    const timer = setTimeout(() => setShown(false), hasLeft ? 0 : longest)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div
      ref={loader}
      className={classes.loader}
      data-loader
      onAnimationEnd={(event) => event.currentTarget === event.target && setShown(false)}
    >
      <LoadingScreen player="fast" />
    </div>
  )
}
