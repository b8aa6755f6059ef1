import { Link } from 'react-router'
import { RegisterButton } from '../features/windows/widgets/RegisterButton.tsx'
import { Logo } from '../ui/brand/Logo.tsx'
import { useWords } from '../words/Words.tsx'
import classes from './Footer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { homeSections, mainSite, universityPage } from './site-links.ts'

export function Footer() {
  const t = useWords('landing')
  const common = useWords('common')
  return (
    <footer data-surface="ink">
      <div className={classes.inner}>
        <div className={classes.call}>
          <h2 className={classes.title}>{t('footer.title')}</h2>
          <RegisterButton tone="accent" size="lg">
            {t('footer.join')}
          </RegisterButton>
        </div>
        <div className={classes.base}>
          <Link to="/" aria-label={common('homePage')} className={classes.home}>
            <Logo />
          </Link>
          <nav aria-label={t('footer.navLabel')}>
            <ul className={classes.links}>
              {homeSections.map(({ id, title, ref }) => (
                <li key={id}>
                  <Link to={`/#${ref}`}>{t(`nav.${title}`)}</Link>
                </li>
              ))}
              {[
                { href: mainSite, label: t('footer.website') },
                { href: universityPage, label: t('footer.university') },
              ].map(({ href, label }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noreferrer">
                    {label} <span className={classes.hint}>{common('opensInNewTab')}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageSwitch />
          <p className={classes.year}>{t('footer.year')}</p>
        </div>
      </div>
    </footer>
  )
}
