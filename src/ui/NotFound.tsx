import { Action } from './Action.tsx'
// The file alone: this screen is part of every page, and the list of all drawings is not.
import lost from './art/pictures/lost.svg?no-inline'
import { Tiles } from './brand/Tiles.tsx'
import { Title } from './Title.tsx'
import { useWords } from '#words/Words.tsx'
import classes from './FullScreen.module.css'

/** Where no address of ours leads. The same for all of them: the server keeps one copy. */
export function NotFound() {
  const t = useWords('common')
  return (
    <div className={classes.screen}>
      <Title>{t('titles.notFound')}</Title>
      <img src={lost} alt="" width={320} height={240} />
      <Tiles word="404" />
      <h1 className={classes.title}>{t('notFound.title')}</h1>
      <p className={classes.text}>{t('notFound.text')}</p>
      <Action to="/">{t('notFound.home')}</Action>
    </div>
  )
}
