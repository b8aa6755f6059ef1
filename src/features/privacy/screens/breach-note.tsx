/**
 * /privacy/breach-note: the report that is due within 3 x 24 hours when data got into the wrong hands, to be filled in
 * on paper.
 */
import { Text, Title as Heading } from '@mantine/core'
import { Hint } from '#ui/Hint.tsx'
import { useWords } from '#words/Words.tsx'
import { PrivacyPage } from '../widgets/PrivacyPage.tsx'
import classes from './privacy.module.css'

export const handle = { title: 'privacy.breach.title' }

const parts = ['when', 'what', 'who', 'how', 'effect', 'done', 'advice', 'contact'] as const

export default function BreachNote() {
  const t = useWords('privacy.breach')
  return (
    <PrivacyPage title={t('title')} lead={t('lead')} isPrintable>
      <div className="panel loose anywhere">
        <Text>{t('to')}</Text>
        <Text>{t('opening')}</Text>
        {parts.map((part) => (
          <section key={part} className={classes.blank} aria-label={t(`${part}.title`)}>
            <Heading order={2} size="h4">
              {t(`${part}.title`)}
            </Heading>
            <Hint>{t(`${part}.hint`)}</Hint>
          </section>
        ))}
        <Text>{t('closing')}</Text>
      </div>
    </PrivacyPage>
  )
}
