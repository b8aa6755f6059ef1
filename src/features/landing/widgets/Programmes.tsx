import { useWords } from '../../../words/Words.tsx'
import classes from './Programmes.module.css'
import { Section } from './Section.tsx'

const programmes = ['toefl', 'speaking', 'talent', 'board'] as const

export function Programmes() {
  const t = useWords('landing.programmes')
  return (
    <Section id="Programmes" title={t('title')}>
      <ul className={classes.list}>
        {programmes.map((programme) => (
          <li key={programme} className={classes.item}>
            <h3 className={classes.title}>{t(`items.${programme}.title`)}</h3>
            <p className={classes.text}>{t(`items.${programme}.text`)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
