import { useWords } from '#words/Words.tsx'
import { LoadingAnimation } from './LoadingAnimation.tsx'
import classes from './LoadingScreen.module.css'

type Props = {
  /** With the animation player: always, on a fast line, or never, which is for what takes a moment only. */
  player?: 'always' | 'fast' | 'never'
}

/** Fills the screen while something is on its way: the club's tiles hop, again and again. */
export function LoadingScreen({ player = 'never' }: Props) {
  const t = useWords('common')
  return (
    <div className={classes.screen} role="status">
      <LoadingAnimation player={player} />
      <span className={classes.text}>{t('loading')}</span>
    </div>
  )
}
