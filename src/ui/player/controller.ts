/** One animation in one element: loads lottie-web and the file, and keeps both in step with the player's state. */
import type { AnimationItem } from 'lottie-web'
import { fetchAnimation } from './animation-file.ts'
import { beginning, type Machine, next, type PlayerEvent, type PlayerState, stateOf } from './machine.ts'
import { afterRun, type Direction, type Following, type Mode } from './playback.ts'

/** The settings that may change while it plays. */
type Settings = {
  loop: boolean
  speed: number
  direction: Direction
  mode: Mode
  /** Milliseconds between one run and the next. */
  intermission: number
}

type Beginning = Settings & {
  autoplay: boolean
  /** Nothing moves by itself. */
  isStill: boolean
  /** Where to begin, from 0 to 1; asked when the animation is there. */
  startAt?: (() => number) | undefined
}

export type Snapshot = { state: PlayerState; /** From 0 to 1, in hundredths. */ progress: number }

export type Controller = {
  play: () => void
  pause: () => void
  stop: () => void
  /** Shows the moment at a part of the whole, from 0 to 1. */
  seek: (part: number) => void
  send: (event: 'leave' | 'return') => void
  change: (settings: Settings) => void
  destroy: () => void
}

/** Begins to load at once; `onChange` hears of every new state, and of progress. */
export function createController(
  element: HTMLElement,
  src: string,
  first: Beginning,
  onChange: (snapshot: Snapshot) => void,
): Controller {
  const aborting = new AbortController()
  let settings: Settings = first
  let machine: Machine = beginning
  let item: AnimationItem | undefined
  let progress = 0
  let direction: Direction = settings.direction
  let following: Following = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = () => onChange({ state: stateOf(machine), progress })

  // Every change of state goes through here, and with it the one place that starts and halts the animation.
  const send = (event: PlayerEvent) => {
    const before = stateOf(machine)
    machine = next(machine, event)
    const after = stateOf(machine)
    if (before === after) return
    if (after === 'playing') run()
    else halt()
    report()
  }

  const last = () => Math.max((item?.totalFrames ?? 1) - 1, 1)
  const startOf = (way: Direction) => (way === 1 ? 0 : last())

  const run = () => {
    if (following) goOn()
    else item?.play()
  }

  const halt = () => {
    clearTimeout(timer)
    item?.pause()
  }

  const goOn = () => {
    if (!item || !following) return
    const { fromStart } = following
    direction = following.direction
    following = null
    item.setDirection(direction)
    if (fromStart) item.goToAndPlay(startOf(direction), true)
    else item.play()
  }

  const onComplete = () => {
    following = afterRun({ ...settings, direction, first: settings.direction })
    if (!following) send('end')
    else if (stateOf(machine) === 'playing') timer = setTimeout(goOn, settings.intermission)
  }

  const onFrame = () => {
    const now = Math.round(((item?.currentFrame ?? 0) / last()) * 100) / 100
    if (now === progress) return
    progress = now
    report()
  }

  const rewind = () => {
    following = null
    direction = settings.direction
    item?.setDirection(direction)
    item?.goToAndStop(startOf(direction), true)
  }

  const begin = async () => {
    const [{ default: lottie }, animationData] = await Promise.all([
      import('lottie-web/build/player/lottie_light'),
      fetchAnimation(src, aborting.signal),
    ])
    if (aborting.signal.aborted) return
    item = lottie.loadAnimation({
      container: element,
      renderer: 'svg',
      loop: false,
      autoplay: false,
      animationData,
      rendererSettings: { preserveAspectRatio: 'xMidYMid meet', focusable: false },
    })
    item.addEventListener('complete', onComplete)
    item.addEventListener('enterFrame', onFrame)
    item.addEventListener('error', () => send('fail'))
    item.setSpeed(settings.speed)
    rewind()
    if (!first.autoplay) send('ready')
    else if (first.isStill) send('readyToShow')
    else {
      const part = first.startAt?.() ?? 0
      if (part > 0) item.goToAndStop(part * last(), true)
      send('readyToPlay')
    }
  }

  const controller: Controller = {
    play: () => {
      // From the beginning where the last run is over.
      if (machine.wanted === 'stopped') rewind()
      send('play')
    },
    pause: () => send('pause'),
    stop: () => {
      send('stop')
      if (machine.wanted === 'stopped') rewind()
    },
    seek: (part) => {
      if (!item || machine.wanted === 'error' || machine.wanted === 'destroyed') return
      following = null
      clearTimeout(timer)
      send('seek')
      const frame = Math.min(Math.max(part, 0), 1) * last()
      if (stateOf(machine) === 'playing') item.goToAndPlay(frame, true)
      else item.goToAndStop(frame, true)
      onFrame()
    },
    send,
    change: (changed) => {
      if (changed.direction !== settings.direction) {
        direction = changed.direction
        item?.setDirection(direction)
      }
      if (changed.speed !== settings.speed) item?.setSpeed(changed.speed)
      settings = changed
    },
    destroy: () => {
      aborting.abort()
      send('destroy')
      item?.destroy()
      item = undefined
    },
  }

  void begin().catch(() => send('fail'))
  return controller
}
