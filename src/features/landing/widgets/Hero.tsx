import { Fragment } from 'react'
import { RegisterButton } from '#features/window/widgets/RegisterButton.tsx'
import { Action } from '#ui/Action.tsx'
import { Tiles } from '#ui/brand/Tiles.tsx'
import { usualNames } from '#words/club-name.ts'
import { useClubNames, useWords } from '#words/Words.tsx'
import type { OfferedProgramme } from '../offer.rules.ts'
import classes from './Hero.module.css'
import { Offers } from './Offers.tsx'
import { Art } from '#ui/art/Art.tsx'

/** A sentence that is not broken at a hyphen: a doubled word of Indonesian is one word. */
const Unbroken = ({ text }: { text: string }) => (
  <span>
    {text.split(' ').map((word, index) => (
      // Words have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className={classes.word}>{word}</span>
      </Fragment>
    ))}
  </span>
)

type Props = { hasHistory: boolean; offers: readonly OfferedProgramme[] }

export function Hero({ hasHistory, offers }: Props) {
  const t = useWords('landing.hero')
  const { short_name } = useClubNames()
  return (
    <section className={classes.hero} data-surface="ink" aria-labelledby="hero-title">
      <div className={classes.inner} data-offers={offers.length > 0 || undefined}>
        <div className={classes.words}>
          <p className={classes.eyebrow}>{t('eyebrow')}</p>
          <h1 id="hero-title" className={classes.title}>
            <span>{t('title')}</span> <Unbroken text={t('titleEnd')} />
          </h1>
          <p className={classes.lead}>{t('lead')}</p>
          <Offers offers={offers} />
          <div className={classes.actions}>
            <RegisterButton size="lg" tone="accent">
              {t('join')}
            </RegisterButton>
            {hasHistory && (
              <Action to="#About" size="lg" tone="quiet">
                {t('more')}
              </Action>
            )}
          </div>
        </div>
        {short_name === usualNames.short_name ? (
          <Art name="hero" alt={t('art')} className={classes.picture} eager />
        ) : (
          // The drawing spells the usual name.
          <span className={classes.tiles} style={{ '--letters': [...short_name].length }}>
            <Tiles word={short_name.replaceAll(' ', '')} />
          </span>
        )}
      </div>
    </section>
  )
}
