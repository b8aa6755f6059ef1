/** An animation player: a Lottie file as SVG. Its state is in `data-state`; it rests while nobody can see it. */
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import { type Controller, createController, type Snapshot } from './controller.ts'
import { Controls } from './Controls.tsx'
import type { PlayerState } from './machine.ts'
import type { Direction, Mode } from './playback.ts'
import classes from './Player.module.css'

export type PlayerHandle = Pick<Controller, 'play' | 'pause' | 'stop' | 'seek' | 'destroy'>

type Props = {
  /** The address of the animation's file. */
  src: string
  /** Starts by itself. For people who asked for less movement it then shows its first frame, paused. */
  autoplay?: boolean
  loop?: boolean
  /** Buttons for playing, stopping, looking for a moment and looping. */
  controls?: boolean
  speed?: number
  direction?: Direction
  /** `bounce` runs to the end and back. */
  mode?: Mode
  /** Milliseconds between one run and the next. */
  intermission?: number
  renderer?: 'svg'
  /** Any CSS background. */
  background?: string
  /** Plays while the pointer is over it. */
  hover?: boolean
  /** Its description, for people who cannot see it; decoration without. */
  label?: string
  /** Shown until the animation is there. */
  children?: ReactNode
  startAt?: () => number
  onState?: (state: PlayerState) => void
  ref?: Ref<PlayerHandle>
}

export function Player(props: Props) {
  // Another file is another animation: nothing of the one before is left.
  return <OneAnimation key={props.src} {...props} />
}

const lessMovement = '(prefers-reduced-motion: reduce)'
const isStill = () => window.matchMedia(lessMovement).matches

function OneAnimation({
  src,
  autoplay = false,
  loop: givenLoop = false,
  controls = false,
  speed = 1,
  direction = 1,
  mode = 'normal',
  intermission = 1,
  background = 'transparent',
  hover = false,
  label,
  children,
  startAt,
  onState,
  ref,
}: Props) {
  const [loop, setLoop] = useOwn(givenLoop)
  const frame = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const controller = useRef<Controller>(null)
  const [{ state, progress }, setSnapshot] = useState<Snapshot>({ state: 'loading', progress: 0 })

  const begin = useEffectEvent((element: HTMLElement) =>
    createController(
      element,
      src,
      { autoplay, loop, speed, direction, mode, intermission, startAt, isStill: isStill() },
      setSnapshot,
    ),
  )
  useEffect(() => {
    if (!stage.current || !frame.current) return
    const made = begin(stage.current)
    controller.current = made
    const unwatch = watchSight(frame.current, (isSeen) => made.send(isSeen ? 'return' : 'leave'))
    return () => {
      unwatch()
      made.destroy()
    }
  }, [])

  useEffect(() => {
    controller.current?.change({ loop, speed, direction, mode, intermission })
  }, [loop, speed, direction, mode, intermission])

  const report = useEffectEvent((now: PlayerState) => onState?.(now))
  // In braces: a listener's return value is not this effect's clean-up.
  useEffect(() => {
    report(state)
  }, [state])

  useImperativeHandle(
    ref,
    () => ({
      play: () => controller.current?.play(),
      pause: () => controller.current?.pause(),
      stop: () => controller.current?.stop(),
      seek: (part) => controller.current?.seek(part),
      destroy: () => controller.current?.destroy(),
    }),
    [],
  )

  const isThere = state !== 'loading' && state !== 'error' && state !== 'destroyed'
  return (
    <div
      ref={frame}
      className={classes.player}
      data-state={state}
      style={{ background }}
      onPointerEnter={hover ? () => !isStill() && controller.current?.play() : undefined}
      onPointerLeave={hover ? () => controller.current?.stop() : undefined}
    >
      <div className={classes.picture}>
        {state === 'loading' && children}
        {state === 'error' && <Warning />}
        <div
          ref={stage}
          className={classes.stage}
          hidden={!isThere}
          {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        />
      </div>
      {controls && (
        <Controls
          state={state}
          progress={progress}
          loop={loop}
          onPlay={() => controller.current?.play()}
          onPause={() => controller.current?.pause()}
          onStop={() => controller.current?.stop()}
          onSeek={(part) => controller.current?.seek(part)}
          onLoop={setLoop}
        />
      )}
    </div>
  )
}

/** A property that may also be changed inside, until it is given again. */
function useOwn<T>(given: T): [T, (value: T) => void] {
  const [known, setKnown] = useState(given)
  const [own, setOwn] = useState(given)
  if (known !== given) {
    setKnown(given)
    setOwn(given)
  }
  return [own, setOwn]
}

/** Tells whether an element can be seen: on the screen, and the page not hidden. */
function watchSight(element: HTMLElement, onChange: (isSeen: boolean) => void): () => void {
  let isOnScreen = true
  const report = () => onChange(isOnScreen && !document.hidden)
  const observer = new IntersectionObserver(([entry]) => {
    isOnScreen = entry?.isIntersecting ?? true
    report()
  })
  observer.observe(element)
  document.addEventListener('visibilitychange', report)
  if (document.hidden) report()
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', report)
  }
}

function Warning() {
  const t = useWords('common.player')
  return (
    <svg viewBox="0 0 48 48" width="64" height="64" role="img" aria-label={t('failed')}>
      <path className={classes.sign} d="M24 5 46 43H2z" />
      <path className={classes.mark} d="M24 19v11M24 36v.1" />
    </svg>
  )
}
