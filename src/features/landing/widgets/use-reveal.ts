import { type RefObject, useEffect } from 'react'
import { idle } from '#ui/idle.ts'
import './reveal.css'

/** The specification's offset: a block begins to move when its top is this far above the window's lower edge. */
const offset = 200
/** How far a block waits below its place; the same as in reveal.css. */
const distance = 56

/**
 * Blocks marked `data-reveal` glide into their place when they are first scrolled to. They wait below their place,
 * never invisible, and only those that the reader has not seen yet: nothing is ever hidden from print, from
 * pictures of the page, or from those whose scripts do not run.
 * Each part of the page is laid out for it (landing.module.css) when the browser has time, so that no press waits.
 */
export function useReveal(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const left = new AbortController()
    const watch = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? null : watchBlocks()
    void eachPart([...(root.current?.children ?? [])], watch, left.signal)
    return () => {
      left.abort()
      watch?.disconnect()
    }
  }, [root])
}

async function eachPart(parts: Element[], watch: IntersectionObserver | null, left: AbortSignal): Promise<void> {
  for (const part of parts) {
    // One by one is the point.
    // oxlint-disable-next-line no-await-in-loop
    await idle()
    if (left.aborted) return
    part.setAttribute('data-whole', '')
    if (watch) awaitBlocks(part, watch)
  }
}

function awaitBlocks(part: Element, watch: IntersectionObserver): void {
  for (const block of part.querySelectorAll('[data-reveal]')) {
    if (block.getBoundingClientRect().top < window.innerHeight) continue
    block.setAttribute('data-reveal', 'waiting')
    watch.observe(block)
  }
}

function watchBlocks(): IntersectionObserver {
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
  return watch
}
