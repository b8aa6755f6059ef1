import { useWords } from '#words/Words.tsx'
import classes from './Carousel.module.css'
import type { Mover } from './Carousel.tsx'

type Props = {
  place: string
  paused: boolean
  onPause: (paused: boolean) => void
  mover: Mover | null
}

/** Back, pause, on. */
export function Controls({ place, paused, onPause, mover }: Props) {
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
