import type { UseEmblaCarouselType } from 'embla-carousel-react'

type Carousel = NonNullable<UseEmblaCarouselType[1]>

/** The specification's: a step takes 300 ms. */
export const glideTime = 300
// Embla moves in steps of its own clock, sixty a second whatever the screen does.
const steps = Math.round(glideTime / (1000 / 60))

const eased = (share: number): number => 1 - (1 - share) ** 3

/**
 * Embla knows no time, only an attraction towards the target. Here each way takes the same time. It is walked as
 * shares of what is left, so that a lap, which moves the place and its target at once, does not disturb it.
 */
export function glide(api: Carousel): void {
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
