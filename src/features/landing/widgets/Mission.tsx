import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../landing.contract.ts'
import classes from './Mission.module.css'
import section from './HomeSection.module.css'

type Item = Spoken<ContentItem>
type Props = { vision: Item | undefined; missions: readonly Item[] }

/** Vision and mission, each only where the office has written it. */
export function Mission({ vision, missions }: Props) {
  const t = useWords('landing.mission')
  const titles = [...(vision ? ['vision-title'] : []), ...(missions.length > 0 ? ['mission-title'] : [])]
  if (titles.length === 0) return null
  return (
    <section id="Mission" className={section.section} data-surface="sunken" aria-labelledby={titles.join(' ')}>
      <div className="shell">
        {vision && (
          <div data-reveal>
            <h2 id="vision-title" className={classes.kicker}>
              {t('visionTitle')}
            </h2>
            <p className={classes.vision}>{vision.description}</p>
          </div>
        )}
        {missions.length > 0 && (
          <div className={classes.mission} data-reveal>
            <h2 id="mission-title" className={classes.kicker}>
              {t('missionTitle')}
            </h2>
            <ul className={classes.list}>
              {missions.map(({ id, description }) => (
                <li key={id}>{description}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  )
}
