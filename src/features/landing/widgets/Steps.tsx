import { useWords } from '#words/Words.tsx'
import classes from './Steps.module.css'
import { Section } from './Section.tsx'

const steps = ['region', 'group', 'form', 'pay', 'confirm'] as const

export function Steps() {
  const t = useWords('landing.steps')
  return (
    <Section id="Registration" title={t('title')} lead={t('lead')} surface="sunken">
      <ol className={classes.list}>
        {steps.map((step) => (
          <li key={step} className={classes.step} data-reveal>
            <h3 className={classes.title}>{t(`items.${step}.title`)}</h3>
            <p className={classes.text}>{t(`items.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
