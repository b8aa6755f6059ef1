import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../landing.contract.ts'
import classes from './BoardLink.module.css'

/** One large link to the people who run the club, on a page elsewhere; nothing while the office has not named one. */
export function BoardLink({ item }: { item: Spoken<ContentItem> | undefined }) {
  const t = useWords('landing.board')
  const common = useWords('common')
  if (!item?.link) return null
  return (
    <div className={classes.block} data-surface="marigold">
      <div className={classes.inner}>
        <a className={classes.title} href={item.link} target="_blank" rel="noopener noreferrer">
          {item.title} <span className="unseen">{common('opensInNewTab')}</span>
        </a>
        <span className="soft">{item.description}</span>
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
