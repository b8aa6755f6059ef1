import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Mover } from './Carousel.tsx'
import { glide } from './glide.ts'

/** The specification's: on every five seconds. */
const delay = 5000

type Props = {
  viewport: RefObject<HTMLElement | null>
  running: boolean
  /** Without gliding. */
  jump: boolean
  onReady: (mover: Mover) => void
  onSelect: (place: number) => void
}

/** Sets a row in motion. Draws nothing. */
export function Engine({ viewport, running, jump, onReady, onSelect }: Props) {
  // What holds it (a pointer, the focus, the pause button) is known better by the carousel.
  const [autoplay] = useState(() =>
    Autoplay({ delay, playOnInit: false, stopOnInteraction: false, stopOnFocusIn: false, jump }),
  )
  const [attach, api] = useEmblaCarousel({ loop: true, align: 'start', containScroll: false }, [autoplay])

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    // From here on the row is moved by its transform.
    element.scrollTo({ left: 0, behavior: 'instant' })
    attach(element)
  }, [attach, viewport])

  useEffect(() => {
    if (!api) return
    if (running) autoplay.play(jump)
    else autoplay.stop()
  }, [api, autoplay, running, jump])

  useEffect(() => {
    if (!api) return
    const after = (step: () => void) => () => {
      step()
      return api.selectedScrollSnap()
    }
    onReady({ next: after(() => api.scrollNext(jump)), previous: after(() => api.scrollPrev(jump)) })
  }, [api, jump, onReady])

  // A step, wherever it came from, begins a new five seconds; and the plugin starts by itself after a press.
  const restart = useEffectEvent(() => {
    if (running) autoplay.play(jump)
    else autoplay.stop()
  })
  const report = useEffectEvent(() => {
    if (api) onSelect(api.selectedScrollSnap())
  })
  useEffect(() => {
    if (!api) return
    const start = () => {
      glide(api)
      restart()
    }
    glide(api)
    api.on('reInit', start)
    for (const event of ['pointerUp', 'select'] as const) api.on(event, () => restart())
    api.on('select', () => report())
  }, [api])

  return null
}
