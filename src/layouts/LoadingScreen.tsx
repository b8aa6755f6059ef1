import { useWords } from '../words/Words.tsx'
import classes from './LoadingScreen.module.css'

/** Fills the screen while something is on its way: tiles lay the club's name, again and again. */
export function LoadingScreen() {
  const t = useWords('common')
  return (
    <div className={classes.screen} role="status">
      <span className={classes.animation} aria-hidden>
        {['B', 'N', 'E', 'C'].map((letter, place) => (
          <span key={letter} className={classes.tile} style={{ '--place': place } as React.CSSProperties}>
            {letter}
          </span>
        ))}
      </span>
      <span className={classes.text}>{t('loading')}</span>
    </div>
  )
}
