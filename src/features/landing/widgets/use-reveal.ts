import { type RefObject, useEffect } from 'react'
import './reveal.css'

/** The specification's offset: a block begins to move when its top is this far above the window's lower edge. */
const offset = 200
/** How far a block waits below its place; the same as in reveal.css. */
const distance = 56

/**
 * Blocks marked `data-reveal` glide into their place when they are first scrolled to. They wait below their place,
 * never invisible, and only those that the reader has not seen yet: nothing is ever hidden from print, from
 * pictures of the page, or from those whose scripts do not run.
 */
export function useReveal(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!root.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          target.setAttribute('data-reveal', 'done')
          watch.unobserve(target)
        }
      },
      { rootMargin: `0px 0px ${distance - offset}px` },
    )
    for (const block of root.current.querySelectorAll('[data-reveal]')) {
      if (block.getBoundingClientRect().top < window.innerHeight) continue
      block.setAttribute('data-reveal', 'waiting')
      watch.observe(block)
    }
    return () => watch.disconnect()
  }, [root])
}
