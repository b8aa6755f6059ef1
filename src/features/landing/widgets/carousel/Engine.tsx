import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** The specification's: on every five seconds. */
const delay = 5000

/** What the moving part can do, once it is there; each gives the place that it went to. */
export type Mover = { next: () => number; previous: () => number }

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
  // The carousel knows better whether something holds it (a pointer, the focus, the pause button).
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

type Carousel = NonNullable<UseEmblaCarouselType[1]>

/** The specification's: a step takes 300 ms. */
const glideTime = 300
// Embla moves in steps of its own clock, sixty a second whatever the screen does.
const steps = Math.round(glideTime / (1000 / 60))

const eased = (share: number): number => 1 - (1 - share) ** 3

/**
 * Embla knows no time, only an attraction towards the target. Here each way takes the same time. It is walked as shares
 * of the rest, so a lap, which moves the place and its target at once, does not disturb it.
 */
function glide(api: Carousel): void {
  const { scrollBody, location, previousLocation, target } = api.internalEngine()
  const { seek, direction } = scrollBody
  let step = steps
  let left = 0
  let moved = 0

  scrollBody.seek = () => {
    moved = 0
    if (scrollBody.duration() === 0) {
      left = 0
      return seek()
    }
    const way = target.get() - location.get()
    if (Math.abs(way - left) > 0.01) step = 0
    step = Math.min(step + 1, steps)
    const before = eased((step - 1) / steps)
    moved = step === steps ? way : way * ((eased(step / steps) - before) / (1 - before))
    previousLocation.set(location)
    location.add(moved)
    left = way - moved
    return scrollBody
  }
  scrollBody.direction = () => (moved === 0 ? direction() : Math.sign(moved))
}
