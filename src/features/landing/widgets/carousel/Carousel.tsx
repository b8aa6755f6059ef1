import { type FocusEvent, type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './Carousel.module.css'
import { Controls } from './Controls.tsx'
import { useMotion } from './use-motion.ts'

// Only for readers who come near it: until then, and without scripts, the row is an ordinary one to scroll.
const Engine = lazy(() => import('./Engine.tsx').then((module) => ({ default: module.Engine })))

/** What the moving part can do, once it is there; each gives the place that it went to. */
export type Mover = { next: () => number; previous: () => number }

type Props = {
  label: string
  slides: readonly { key: number; content: ReactNode }[]
  /** Stands still meanwhile, as while a popup is open. */
  held: boolean
}

/** A row of cards that goes on by itself, all around. */
export function Carousel({ label, slides, held }: Props) {
  const t = useWords('landing.carousel')
  const viewport = useRef<HTMLDivElement>(null)
  const { near, paused, setPaused, jump } = useMotion(viewport)
  const [mover, setMover] = useState<Mover | null>(null)
  const [at, setAt] = useState(0)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const onFocus = ({ target }: FocusEvent) => {
    // The button that starts it again must not hold it.
    setFocused(target.matches(':focus-visible') && !target.matches('[data-play]'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: mover?.previous, ArrowRight: mover?.next }[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const place = step()
    // The focus goes along from card to card; on the buttons it stays.
    const slide = viewport.current?.contains(event.target as Node) && slideAt(viewport.current, place)
    if (slide) slide.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    // A group that takes arrow keys from the buttons in it; the handlers only listen.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classes.carousel}
      role="group"
      aria-roledescription={t('kind')}
      aria-label={label}
      data-paused={paused || undefined}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
    >
      <Controls
        place={t('place', { place: at + 1, count: slides.length })}
        paused={paused}
        onPause={setPaused}
        mover={mover}
      />
      <div ref={viewport} className={classes.viewport} data-moving={mover ? true : undefined}>
        <div className={classes.track}>
          {slides.map(({ key, content }, place) => (
            <div
              key={key}
              className={classes.slide}
              data-slide
              role="group"
              aria-roledescription={t('slide')}
              aria-label={t('place', { place: place + 1, count: slides.length })}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {near && slides.length > 1 && (
        <Suspense>
          <Engine
            viewport={viewport}
            running={!(paused || hovered || focused || held)}
            jump={jump}
            onReady={setMover}
            onSelect={setAt}
          />
        </Suspense>
      )}
    </div>
  )
}

const slideAt = (viewport: HTMLElement, place: number): Element | null =>
  viewport.querySelectorAll('[data-slide]').item(place)
