import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../landing.contract.ts'
import { Picture } from './Picture.tsx'
import { Section } from './HomeSection.tsx'
import classes from './Testimonies.module.css'

export function Testimonies({ items }: { items: readonly Spoken<ContentItem>[] }) {
  const t = useWords('landing.testimonies')
  if (items.length === 0) return null
  return (
    <Section id="Testimonies" title={t('title')} lead={t('lead')}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id} className={classes.item} data-reveal>
            <Testimony item={item} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A testimony, in a bubble above its speaker. */
export function Testimony({ item }: { item: Spoken<ContentItem> }) {
  return (
    <figure className={classes.figure}>
      <blockquote className={classes.bubble}>
        <p className={classes.words}>{item.description}</p>
      </blockquote>
      <figcaption className={classes.who}>
        <span className={classes.face}>
          <Picture {...item} alt={item.image_alt ?? ''} sizes="64px" ratio={[1, 1]} />
        </span>
        <span>
          <span className={classes.name}>{item.name}</span>
          <span className={classes.role}>{item.role}</span>
        </span>
      </figcaption>
    </figure>
  )
}
