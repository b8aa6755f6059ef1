import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../landing.contract.ts'
import classes from './Olympics.module.css'
import { Section } from './HomeSection.tsx'

type Item = Spoken<ContentItem>
type Props = { heading: Item | undefined; figures: readonly Item[] }

/** Figures below the office's heading, or the Olympics' name where it has written none. */
export function Olympics({ heading, figures }: Props) {
  const t = useWords('landing.olympics')
  if (!heading && figures.length === 0) return null
  return (
    <Section id="Olympics" title={heading?.title ?? t('title')} lead={heading?.description} surface="marigold">
      {figures.length > 0 && (
        <dl className={classes.figures} aria-label={t('figures')}>
          {figures.map(({ id, title, description }) => (
            <div key={id} className={classes.figure} data-reveal>
              <dt className={classes.text}>{description}</dt>
              <dd className={classes.number}>{title}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
