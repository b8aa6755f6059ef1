import { boardPage } from '../../site/rules.ts'
import { useWords } from '../../../words/Words.tsx'
import classes from './BoardLink.module.css'

/** One large link to the people who run the club, on a page of their own elsewhere. */
export function BoardLink() {
  const t = useWords('landing.board')
  const common = useWords('common')
  return (
    <div className={classes.block} data-surface="marigold">
      <div className={classes.inner}>
        <a className={classes.title} href={boardPage} target="_blank" rel="noopener noreferrer">
          {t('title')} <span className={classes.hint}>{common('opensInNewTab')}</span>
        </a>
        <span className={classes.text}>{t('text')}</span>
        <span className={classes.action} aria-hidden>
          {t('action')}
          <svg className={classes.arrow} width="22" height="22" viewBox="0 0 22 22">
            <path d="M6 16 16 6M8 6h8v8" />
          </svg>
        </span>
      </div>
    </div>
  )
}
