import { useWords } from '#words/Words.tsx'
import classes from './Olympics.module.css'
import { Section } from './Section.tsx'

const figures = ['years', 'countries', 'participants'] as const

export function Olympics() {
  const t = useWords('landing.olympics')
  return (
    <Section id="Olympics" title={t('title')} lead={t('lead')} surface="marigold">
      <dl className={classes.figures} aria-label={t('figures')}>
        {figures.map((figure) => (
          <div key={figure} className={classes.figure} data-reveal>
            <dt className={classes.text}>{t(`${figure}.text`)}</dt>
            <dd className={classes.number}>{t(`${figure}.number`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
