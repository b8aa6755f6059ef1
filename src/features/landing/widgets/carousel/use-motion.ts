import { type RefObject, useEffect, useState } from 'react'

const ahead = '600px'

/**
 * Whether the carousel is near enough to be set in motion, and whether it may move by itself: who asked the device
 * for less motion starts with a still one, whose steps do not glide.
 */
export function useMotion(viewport: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState(false)
  const [paused, setPaused] = useState(false)
  const [jump, setJump] = useState(false)

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        watch.disconnect()
      },
      { rootMargin: ahead },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [viewport])

  useEffect(() => {
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)')
    const follow = () => {
      setJump(reduced.matches)
      if (reduced.matches) setPaused(true)
    }
    follow()
    reduced.addEventListener('change', follow)
    return () => reduced.removeEventListener('change', follow)
  }, [])

  return { near, paused, setPaused, jump }
}
