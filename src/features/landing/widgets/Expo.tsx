import { useWords } from '#words/Words.tsx'
import { Tiles } from '#ui/brand/Tiles.tsx'
import classes from './Expo.module.css'

/** The banner of the upcoming expo: an entrance ticket, whose stub promotes the counseling class. */
export function Expo() {
  const t = useWords('landing.expo')
  return (
    <section id="Expo" className={classes.section} data-surface="paper" aria-labelledby="expo-title">
      <div className={classes.ticket} data-reveal>
        <div className={classes.main} data-surface="ink">
          <div>
            <p className={classes.eyebrow}>{t('eyebrow')}</p>
            <h2 id="expo-title" className={classes.title}>
              {t('title')}
            </h2>
            <p className={classes.text}>{t('text')}</p>
          </div>
          <div className={classes.when}>
            <span className={classes.days} aria-hidden>
              {['25', '26', '27'].map((day) => (
                <Tiles key={day} word={day} />
              ))}
            </span>
            <p className={classes.dates}>{t('dates')}</p>
          </div>
        </div>
        <div className={classes.stub} data-surface="marigold">
          <h3 className={classes.stubTitle}>{t('class')}</h3>
          <p className={classes.stubText}>{t('classText')}</p>
        </div>
      </div>
    </section>
  )
}
