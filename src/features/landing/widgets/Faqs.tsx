import { useWords } from '../../../words/Words.tsx'
import classes from './Faqs.module.css'
import { Section } from './Section.tsx'

const questions = ['english', 'skill', 'sat', 'fee', 'benefits', 'information'] as const

export function Faqs() {
  const t = useWords('landing.faqs')
  return (
    <Section id="FAQs" title={t('title')}>
      <div className={classes.list}>
        {questions.map((entry) => (
          // The browser's own disclosure: opens without scripts, and find-in-page looks inside.
          <details key={entry} className={classes.entry}>
            <summary className={classes.question}>{t(`items.${entry}.question`)}</summary>
            <p className={classes.answer}>{t(`items.${entry}.answer`)}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
