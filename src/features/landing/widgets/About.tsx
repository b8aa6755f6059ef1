import { Tiles } from '#ui/brand/Tiles.tsx'
import { useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../contract.ts'
import { filmOf } from '../rules.ts'
import classes from './About.module.css'
import { ProfileVideo } from './ProfileVideo.tsx'

/** How the club began, and the film about it if there is one. */
export function About({ film }: { film: Spoken<ContentItem> | undefined }) {
  const t = useWords('landing.about')
  const frame = filmOf(film?.link ?? '')
  return (
    <section id="About" className={classes.section} data-surface="paper" aria-labelledby="About-title">
      <div className={classes.inner} data-film={frame !== null || undefined}>
        <div data-reveal>
          <h2 id="About-title" className={classes.title}>
            {t('title')}
          </h2>
          <p className={classes.text}>{t('text')}</p>
          <p className={classes.text}>{t('more')}</p>
          <p className={classes.promise}>{t('skill')}</p>
        </div>
        {film?.link && frame && (
          <div className={classes.film} data-reveal>
            <ProfileVideo title={film.title ?? ''} caption={film.description} frame={frame} page={film.link} />
            <span className={classes.stamp}>
              <Tiles word="1992" />
            </span>
          </div>
        )}
      </div>
    </section>
  )
}
