import { Tiles } from '#ui/brand/Tiles.tsx'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { ContentItem, Spoken } from '../landing.contract.ts'
import { datesOf, daysOf } from './banner-days.ts'
import classes from './Expo.module.css'

type Item = Spoken<ContentItem>
type Props = { banner: Item | undefined; promotion: Item | undefined }

/** The next event: an entrance ticket with its dates, whose stub promotes something. */
export function Expo({ banner, promotion }: Props) {
  if (!banner && !promotion) return null
  const heading = banner ?? promotion
  return (
    <section id="Expo" className={classes.section} data-surface="paper" aria-label={heading?.title ?? undefined}>
      <div className={classes.ticket} data-whole={!banner || !promotion || undefined} data-reveal>
        {banner && <Banner banner={banner} />}
        {promotion && (
          <div className={classes.stub} data-surface="marigold">
            <h3 className={classes.stubTitle}>{promotion.title}</h3>
            <p className="soft">{promotion.description}</p>
          </div>
        )}
      </div>
    </section>
  )
}

function Banner({ banner: { title, description, starts_at, ends_at, is_past } }: { banner: Item }) {
  const t = useWords('landing.expo')
  const language = useLanguage()
  return (
    <div className={classes.main} data-surface="ink">
      <div>
        <p className={classes.eyebrow}>{t(is_past ? 'past' : 'eyebrow')}</p>
        <h2 className={classes.title}>{title}</h2>
        {/* It invites; nobody can come any more. */}
        {!is_past && <p className={classes.text}>{description}</p>}
      </div>
      {starts_at && ends_at && (
        <div>
          <span className={classes.days} aria-hidden>
            {daysOf(starts_at, ends_at).map((day) => (
              <Tiles key={day} word={day} />
            ))}
          </span>
          <p className={classes.dates}>{datesOf(starts_at, ends_at, language)}</p>
        </div>
      )}
    </div>
  )
}
