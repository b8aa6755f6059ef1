import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWords } from '#words/Words.tsx'
import classes from './Carousel.module.css'
import type { Mover } from './Engine.tsx'

// Only for readers who come near it: until then, and without scripts, the row is an ordinary one to scroll.
const Engine = lazy(() => import('./Engine.tsx').then((module) => ({ default: module.Engine })))

type Props = {
  label: string
  slides: readonly { key: number; content: ReactNode }[]
  /** Rests for that time, as while a popup is open. */
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

type ControlsProps = {
  place: string
  paused: boolean
  onPause: (paused: boolean) => void
  mover: Mover | null
}

/** Back, pause, on. */
function Controls({ place, paused, onPause, mover }: ControlsProps) {
  const t = useWords('landing.carousel')
  return (
    <div className={classes.controls}>
      <span className={classes.place}>{place}</span>
      <Control label={t('previous')} onClick={mover?.previous}>
        <path d="M12.5 4.5 7 10l5.5 5.5" />
      </Control>
      <Control label={paused ? t('play') : t('pause')} onClick={() => onPause(!paused)} isPlay>
        {paused ? <path d="M7.5 5v10l7.5-5z" fill="currentColor" /> : <path d="M7.5 5v10M12.5 5v10" />}
      </Control>
      <Control label={t('next')} onClick={mover?.next}>
        <path d="M7.5 4.5 13 10l-5.5 5.5" />
      </Control>
    </div>
  )
}

type ControlProps = {
  label: string
  onClick: (() => void) | undefined
  isPlay?: boolean
  children: React.ReactNode
}

function Control({ label, onClick, isPlay = false, children }: ControlProps) {
  return (
    <button
      type="button"
      className={classes.control}
      aria-label={label}
      title={label}
      onClick={onClick}
      data-play={isPlay || undefined}
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        {children}
      </svg>
    </button>
  )
}

const ahead = '600px'

/**
 * Whether the carousel is near enough to be set in motion, and whether it may move by itself: a visitor who asked the
 * device for less motion starts with a still one, whose steps do not glide.
 */
function useMotion(viewport: RefObject<HTMLElement | null>) {
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
