import { useWords } from '#words/Words.tsx'
import type { AchievementItem, Spoken } from '../landing.contract.ts'
import { yearsIn } from '../landing.rules.ts'
import classes from './Achievements.module.css'
import { Picture } from './Picture.tsx'
import section from './HomeSection.module.css'
import { Section } from './HomeSection.tsx'

const perRow = 6

/** The first one large, with a tile for each year it names; the others next to one another below. */
export function Achievements({ items }: { items: readonly Spoken<AchievementItem>[] }) {
  const t = useWords('landing.achievements')
  const [first, ...others] = items
  if (!first) return null
  return (
    <Section id="Achievements" title={t('title')} lead={t('lead')} surface="sunken">
      <First item={first} />
      {others.length > 0 && (
        <ul className={classes.others}>
          {others.map((item) => (
            <li key={item.id} data-reveal>
              <Achievement item={item} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function First({ item }: { item: Spoken<AchievementItem> }) {
  const t = useWords('landing.achievements')
  const description = item.description ?? ''
  const years = yearsIn(description)
  return (
    <article className={classes.first} data-reveal>
      <div className={classes.firstPicture} data-drawn={!item.image || undefined}>
        <Picture {...item} alt={item.image_alt} sizes="(min-width: 1024px) 420px, 100vw" />
      </div>
      <div>
        <h3 className={classes.firstTitle}>{item.title}</h3>
        <p className="soft">{description}</p>
        {years.length > 2 && (
          <ul className={classes.years} aria-label={t('years')}>
            {years.map((year) => (
              <li key={year} className={classes.year}>
                {year}
              </li>
            ))}
            {Array.from({ length: (perRow - (years.length % perRow)) % perRow }, (_, place) => (
              <li key={place} className={classes.empty} aria-hidden />
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

function Achievement({ item }: { item: Spoken<AchievementItem> }) {
  return (
    <article>
      <div className={classes.picture} data-drawn={!item.image || undefined}>
        <Picture {...item} alt={item.image_alt} sizes="(min-width: 768px) 380px, 100vw" ratio={[16, 9]} />
      </div>
      <h3 className={section.name}>{item.title}</h3>
      {item.year && <p className={classes.when}>{item.year}</p>}
      <p className="soft">{item.description}</p>
    </article>
  )
}
