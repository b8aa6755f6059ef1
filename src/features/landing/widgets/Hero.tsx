import { RegisterButton } from '#features/windows/widgets/RegisterButton.tsx'
import { Action } from '#ui/Action.tsx'
import { useWords } from '#words/Words.tsx'
import classes from './Hero.module.css'
import { Art } from '#ui/art/Art.tsx'

export function Hero() {
  const t = useWords('landing.hero')
  return (
    <section className={classes.hero} data-surface="ink" aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div>
          <p className={classes.eyebrow}>{t('eyebrow')}</p>
          <h1 id="hero-title" className={classes.title}>
            <span>{t('title')}</span> <span>{t('titleEnd')}</span>
          </h1>
          <p className={classes.lead}>{t('lead')}</p>
          <div className={classes.actions}>
            <RegisterButton size="lg" tone="accent">
              {t('join')}
            </RegisterButton>
            <Action to="#About" size="lg" tone="quiet">
              {t('more')}
            </Action>
          </div>
        </div>
        <Art name="hero" alt={t('art')} className={classes.picture} eager />
      </div>
    </section>
  )
}
