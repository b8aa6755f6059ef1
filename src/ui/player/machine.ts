/** The states of an animation player and what leads from one to another. Knows no browser. */

export type PlayerState = 'loading' | 'playing' | 'paused' | 'stopped' | 'frozen' | 'error' | 'destroyed'

export type PlayerEvent =
  /** A file is asked for. */
  | 'load'
  /** The file is there: to be played at once, to show a frame, or to wait for a word. */
  | 'readyToPlay'
  | 'readyToShow'
  | 'ready'
  | 'fail'
  | 'play'
  | 'pause'
  | 'stop'
  /** A moment is looked for. */
  | 'seek'
  /** The last run is over. */
  | 'end'
  /** Out of sight: the page is hidden, or the player scrolled away. And back. */
  | 'leave'
  | 'return'
  | 'destroy'

/** Its state when it is seen; `frozen` is playing while nobody can see it. */
type Wanted = Exclude<PlayerState, 'frozen'>
export type Machine = { readonly wanted: Wanted; readonly isAway: boolean }

const loaded = { load: 'loading', stop: 'stopped', fail: 'error', destroy: 'destroyed' } as const

const moves: Record<Wanted, Partial<Record<PlayerEvent, Wanted>>> = {
  loading: { readyToPlay: 'playing', readyToShow: 'paused', ready: 'stopped', fail: 'error', destroy: 'destroyed' },
  playing: { ...loaded, pause: 'paused', end: 'stopped' },
  paused: { ...loaded, play: 'playing' },
  stopped: { ...loaded, play: 'playing', seek: 'paused' },
  error: { load: 'loading', destroy: 'destroyed' },
  destroyed: {},
}

export const beginning: Machine = { wanted: 'loading', isAway: false }

/** The state of a player after an event. An event that means nothing there changes nothing. */
export function next(machine: Machine, event: PlayerEvent): Machine {
  if (event === 'leave' || event === 'return') {
    const isAway = event === 'leave'
    return isAway === machine.isAway ? machine : { ...machine, isAway }
  }
  const wanted = moves[machine.wanted][event]
  return wanted === undefined || wanted === machine.wanted ? machine : { ...machine, wanted }
}

/** The state that is shown. */
export const stateOf = ({ wanted, isAway }: Machine): PlayerState =>
  wanted === 'playing' && isAway ? 'frozen' : wanted
