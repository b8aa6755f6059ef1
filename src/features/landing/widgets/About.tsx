import { Tiles } from '#ui/brand/Tiles.tsx'
import type { ContentItem, Spoken } from '../landing.contract.ts'
import { filmOf, yearsIn } from '../landing.rules.ts'
import classes from './About.module.css'
import { ProfileVideo } from './ProfileVideo.tsx'
import section from './HomeSection.module.css'

type Item = Spoken<ContentItem>
type Props = { history: Item | undefined; film: Item | undefined }

/** How the club began, and the film about it if there is one; the year of its beginning is stamped on the film. */
export function About({ history, film }: Props) {
  const frame = filmOf(film?.link ?? '')
  if (!history && !frame) return null
  const [year] = yearsIn(history?.title ?? '')
  return (
    <section
      id="About"
      className={section.section}
      data-surface="paper"
      {...(history ? { 'aria-labelledby': 'About-title' } : { 'aria-label': film?.title ?? '' })}
    >
      <div className={classes.inner} data-film={(history && frame !== null) || undefined}>
        {history && <History history={history} />}
        {film?.link && frame && (
          <div className={classes.film} data-reveal>
            <ProfileVideo title={film.title ?? ''} caption={film.description} frame={frame} page={film.link} />
            {year && (
              <span className={classes.stamp}>
                <Tiles word={String(year)} />
              </span>
            )}
          </div>
        )}
      </div>
    </section>
  )
}

const History = ({ history: { title, description, role } }: { history: Item }) => (
  <div data-reveal>
    <h2 id="About-title" className={classes.title}>
      {title}
    </h2>
    {description
      .split(/\n\s*\n/)
      .filter((part) => part.trim() !== '')
      .map((part) => (
        <p key={part} className={classes.text}>
          {part}
        </p>
      ))}
    {role && <p className={classes.promise}>{role}</p>}
  </div>
)
