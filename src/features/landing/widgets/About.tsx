import { useWords } from '../../../words/Words.tsx'
import classes from './About.module.css'
import { Section } from './Section.tsx'

const facts = ['wins', 'record', 'olympics', 'straws'] as const

export function About() {
  const t = useWords('landing.about')
  return (
    <Section id="About" title={t('title')} lead={t('text')} sunken>
      <dl className={classes.facts} aria-label={t('factsLabel')}>
        {facts.map((fact) => (
          <div key={fact} className={classes.fact}>
            <dt className={classes.text}>{t(`facts.${fact}.text`)}</dt>
            <dd className={classes.number}>{t(`facts.${fact}.number`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
