import { useWords } from '#words/Words.tsx'
import type { PlayerState } from './machine.ts'
import classes from './Player.module.css'

type Props = {
  state: PlayerState
  progress: number
  loop: boolean
  onPlay: () => void
  onPause: () => void
  onStop: () => void
  onSeek: (part: number) => void
  onLoop: (loop: boolean) => void
}

const signs = {
  play: 'M7 4.5v15l12-7.5z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  stop: 'M6 6h12v12H6z',
  loop: 'M17 2.5l4 4-4 4v-3H7v4H5v-6h12zM7 21.5l-4-4 4-4v3h10v-4h2v6H7z',
}

/** The player's buttons: real buttons and a real slider, so that any keyboard works them. */
export function Controls({ state, progress, loop, onPlay, onPause, onStop, onSeek, onLoop }: Props) {
  const t = useWords('common.player')
  const isRunning = state === 'playing' || state === 'frozen'
  const isOff = state === 'loading' || state === 'error' || state === 'destroyed'
  return (
    <div className={classes.controls} role="group" aria-label={t('controls')}>
      <button
        type="button"
        className={classes.button}
        disabled={isOff}
        aria-label={t(isRunning ? 'pause' : 'play')}
        onClick={isRunning ? onPause : onPlay}
      >
        <Sign path={isRunning ? signs.pause : signs.play} />
      </button>
      <button
        type="button"
        className={classes.button}
        disabled={isOff || state === 'stopped'}
        aria-label={t('stop')}
        onClick={onStop}
      >
        <Sign path={signs.stop} />
      </button>
      <input
        type="range"
        className={classes.seek}
        min={0}
        max={100}
        step={1}
        disabled={isOff}
        aria-label={t('seek')}
        aria-valuetext={`${Math.round(progress * 100)}%`}
        value={Math.round(progress * 100)}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber / 100)}
      />
      <button
        type="button"
        className={classes.button}
        disabled={isOff}
        aria-label={t('loop')}
        aria-pressed={loop}
        onClick={() => onLoop(!loop)}
      >
        <Sign path={signs.loop} />
      </button>
    </div>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden focusable="false">
    <path fill="currentColor" d={path} />
  </svg>
)
