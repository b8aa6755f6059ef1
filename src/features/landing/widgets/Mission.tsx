import { useWords } from '#words/Words.tsx'
import classes from './Mission.module.css'

const missions = ['learn', 'stage', 'lead', 'bridge'] as const

/** Vision and mission. */
export function Mission() {
  const t = useWords('landing.mission')
  return (
    <section
      id="Mission"
      className={classes.section}
      data-surface="sunken"
      aria-labelledby="vision-title mission-title"
    >
      <div className={classes.inner}>
        <div data-reveal>
          <h2 id="vision-title" className={classes.kicker}>
            {t('visionTitle')}
          </h2>
          <p className={classes.vision}>{t('vision')}</p>
        </div>
        <div className={classes.mission} data-reveal>
          <h2 id="mission-title" className={classes.kicker}>
            {t('missionTitle')}
          </h2>
          <ul className={classes.list}>
            {missions.map((mission) => (
              <li key={mission}>{t(`missions.${mission}`)}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
