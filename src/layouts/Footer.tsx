import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { RegisterButton } from '#features/window/widgets/RegisterButton.tsx'
import { Logo } from '#ui/brand/Logo.tsx'
import { yearOf } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import classes from './Footer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { homeSections, socialLinksOf } from '#features/landing/site.rules.ts'
import { useFrame } from './use-frame.ts'

export function Footer() {
  const t = useWords('landing')
  const common = useWords('common')
  const { pathname } = useLocation()
  const { club, links, sections, year: shown } = useFrame()
  const away = [
    ...socialLinksOf(links),
    { name: t('footer.website'), href: links.website },
    { name: t('footer.university'), href: links.university_page },
  ]
  const [year] = useState(() => shown ?? yearOf(Date.now()))
  return (
    <footer data-surface="ink">
      <div className={classes.inner}>
        {!isAtForm(pathname) && (
          <div className={classes.call} data-small={pathname !== '/' || undefined}>
            <h2 className={classes.title}>{t('footer.title')}</h2>
            <RegisterButton tone="accent" size="lg">
              {t('footer.join')}
            </RegisterButton>
          </div>
        )}
        <div className={classes.middle}>
          <div>
            <Link to="/" aria-label={common('homePage')} className="home">
              <Logo own={club.logo} />
            </Link>
            <p className={classes.club}>{common('club')}</p>
          </div>
          <nav aria-labelledby="footer-sections">
            <h2 id="footer-sections" className={classes.heading}>
              {t(pathname === '/' ? 'footer.sections' : 'footer.sectionsElsewhere')}
            </h2>
            <ul className={classes.links}>
              {homeSections
                .filter(({ ref }) => sections.includes(ref))
                .map(({ id, title, ref }) => (
                  <li key={id}>
                    <Link to={`/#${ref}`}>{t(`nav.${title}`)}</Link>
                  </li>
                ))}
            </ul>
          </nav>
          {away.some(({ href }) => href !== null) && (
            <div>
              <h2 className={classes.heading}>{t('footer.elsewhere')}</h2>
              <ul className={classes.links}>
                {away.map(({ name, href }) => href !== null && <Away key={name} href={href} label={name} />)}
              </ul>
            </div>
          )}
        </div>
        <div className={classes.base}>
          {/* A page of last year that is open as the year ends keeps its text. */}
          <p className={classes.year} suppressHydrationWarning>
            {t('footer.year', { years: yearsUntil(year) })}
          </p>
          <Link to="/help" className={classes.help}>
            {t('footer.help')}
          </Link>
          <Link to="/privacy-notice" className={classes.help}>
            {t('footer.privacy')}
          </Link>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  )
}

const firstYear = 2025

const yearsUntil = (year: number): string => (year > firstYear ? `${firstYear}–${year}` : String(firstYear))

// Where somebody is at a form, or has come by a link of their own: registered already, or a parent.
const formsBelow = [
  '/register/',
  '/payment/',
  '/toefl-attendances/',
  '/forgot-password/',
  '/setup/',
  '/parent-consent/',
  '/expense/',
  '/not-me/',
  '/login/link/',
]

/** A signed-in visitor needs no louder button than the form's own. */
const isAtForm = (pathname: string): boolean =>
  pathname.endsWith('/register') || formsBelow.some((path) => pathname.startsWith(path))

function Away({ href, label }: { href: string; label: string }) {
  const common = useWords('common')
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {label} <span className="unseen">{common('opensInNewTab')}</span>
      </a>
    </li>
  )
}
