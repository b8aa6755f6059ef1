import { Tiles } from '../../../ui/brand/Tiles.tsx'
import { useWords } from '../../../words/Words.tsx'
import classes from './About.module.css'
import { ProfileVideo } from './ProfileVideo.tsx'

/** How the club began, and the film about it. */
export function About() {
  const t = useWords('landing.about')
  return (
    <section id="About" className={classes.section} data-surface="paper" aria-labelledby="About-title">
      <div className={classes.inner}>
        <div data-reveal>
          <h2 id="About-title" className={classes.title}>
            {t('title')}
          </h2>
          <p className={classes.text}>{t('text')}</p>
          <p className={classes.text}>{t('more')}</p>
          <p className={classes.promise}>{t('skill')}</p>
        </div>
        <div className={classes.film} data-reveal>
          <ProfileVideo />
          <span className={classes.stamp}>
            <Tiles word="1992" />
          </span>
        </div>
      </div>
    </section>
  )
}
