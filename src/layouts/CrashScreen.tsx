import { ActionButton } from '#ui/Action.tsx'
import broken from '../ui/art/pictures/broken.svg?no-inline'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import classes from '../ui/FullScreen.module.css'

/** In the place of everything, when a screen has broken. */
export function CrashScreen() {
  const t = useWords('common')
  return (
    <main className={classes.screen}>
      <Title>{t('titles.error')}</Title>
      <img src={broken} alt="" width={280} height={210} />
      <h1 className={classes.title}>{t('crash.title')}</h1>
      <p className={classes.text}>{t('crash.text')}</p>
      <ActionButton onClick={() => window.location.reload()}>{t('reload')}</ActionButton>
    </main>
  )
}
