import { useWords } from '../../../words/Words.tsx'
import type { ContentItem } from '../contract.ts'
import classes from './Faqs.module.css'
import { Section } from './Section.tsx'

export function Faqs({ entries }: { entries: readonly ContentItem[] }) {
  const t = useWords('landing.faqs')
  return (
    <Section id="FAQs" title={t('title')}>
      <div className={classes.list}>
        {entries.map(({ id, title, description }) => (
          // The browser's own disclosure: opens without scripts, and find-in-page looks inside.
          <details key={id} className={classes.entry}>
            <summary className={classes.question}>{title}</summary>
            {/* An answer is HTML, which was sanitised before it was stored. */}
            <div className={classes.answer} dangerouslySetInnerHTML={{ __html: description }} />
          </details>
        ))}
      </div>
    </Section>
  )
}
