import { useWords } from '../../../words/Words.tsx'
import type { ContentItem } from '../contract.ts'
import { Picture } from './Picture.tsx'
import { Section } from './Section.tsx'
import classes from './Testimonies.module.css'
import { useText } from './use-text.ts'

export function Testimonies({ items }: { items: readonly ContentItem[] }) {
  const t = useWords('landing.testimonies')
  const text = useText()
  return (
    <Section id="Testimonies" title={t('title')} lead={t('lead')}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id} className={classes.item} data-reveal>
            <figure className={classes.figure}>
              <blockquote className={classes.bubble}>
                <p className={classes.words}>{text(item.description, item.description_id)}</p>
              </blockquote>
              <figcaption className={classes.who}>
                <span className={classes.face}>
                  <Picture {...item} alt={item.image_alt ?? ''} sizes="64px" ratio={[1, 1]} />
                </span>
                <span>
                  <span className={classes.name}>{item.name}</span>
                  <span className={classes.role}>{text(item.role, item.role_id)}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
