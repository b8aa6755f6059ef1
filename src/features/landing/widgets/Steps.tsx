import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../landing.contract.ts'
import classes from './Steps.module.css'
import section from './HomeSection.module.css'
import { Section } from './HomeSection.tsx'

/** How one registers; shown only while there are steps. */
export function Steps({ steps }: { steps: readonly Spoken<ContentItem>[] }) {
  const t = useWords('landing.steps')
  if (steps.length === 0) return null
  return (
    <Section id="Registration" title={t('title')} lead={t('lead')} surface="sunken">
      <ol className={classes.list}>
        {steps.map(({ id, title, description }) => (
          <li key={id} className={classes.step} data-reveal>
            <h3 className={section.name}>{title}</h3>
            <p className="soft">{description}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
