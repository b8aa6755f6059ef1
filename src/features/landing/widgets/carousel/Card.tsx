import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../../landing.contract.ts'
import { Picture } from '../Picture.tsx'
import classes from './Card.module.css'

type Props = {
  item: Spoken<ContentItem>
  look: 'classes' | 'events'
  onOpen: (from: HTMLElement) => void
  /** As on a phone, whatever the window's width. */
  narrow?: boolean
}

/** A class or an event. All of the card opens its popup. */
export function Card({ item, look, onOpen, narrow = false }: Props) {
  const t = useWords('landing.carousel')
  return (
    <article className={classes.card} data-look={look} data-narrow={narrow || undefined}>
      <div className={classes.picture}>
        <Picture {...item} alt="" sizes="(min-width: 1280px) 740px, (min-width: 1024px) 60vw, 90vw" />
      </div>
      <div className={classes.texts}>
        <h3 className={classes.title}>
          <button
            type="button"
            className={classes.open}
            aria-haspopup="dialog"
            onClick={(event) => onOpen(event.currentTarget)}
          >
            {item.title}
          </button>
        </h3>
        <p className={classes.text} title={item.description}>
          {item.description}
        </p>
        <span className={classes.more} aria-hidden>
          {t('more')}
        </span>
      </div>
    </article>
  )
}
