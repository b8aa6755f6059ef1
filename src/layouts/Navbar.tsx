import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#api/session.tsx'
import { RegisterButton } from '#features/window/widgets/RegisterButton.tsx'
import { Action } from '#ui/Action.tsx'
import { Burger } from '#ui/Burger.tsx'
import { Logo } from '#ui/brand/Logo.tsx'
import { useWords } from '#words/Words.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import classes from './Navbar.module.css'
import { SchemeToggle } from './SchemeToggle.tsx'
import { homeSections } from '#features/landing/site.rules.ts'
import { useFrame } from './use-frame.ts'
import { useOpenHere } from './use-open-here.ts'

// Only the signed-in need it, and with it the menu's machinery.
const AccountMenu = lazy(() => import('./VisitorMenu.tsx').then((module) => ({ default: module.VisitorMenu })))

const shadowAfter = 10

export function Navbar() {
  const t = useWords('landing.nav')
  const common = useWords('common')
  const menuId = useId()
  const scrolled = useScrolled()
  const { pathname } = useLocation()
  const { club, sections } = useFrame()
  const [open, setOpen] = useOpenHere()
  return (
    <header className={classes.bar} data-scrolled={scrolled || undefined}>
      <div className={classes.inner}>
        <Link to="/" className="home" aria-label={common('homePage')} onClick={() => setOpen(false)}>
          <Logo own={club.logo} />
        </Link>
        <Burger
          label={t('menu')}
          isOpen={open}
          onPress={() => setOpen(!open)}
          controls={menuId}
          className={classes.burger}
        />
        <nav id={menuId} className={classes.menu} data-open={open || undefined} aria-label={t('label')}>
          <ul className={classes.links}>
            {homeSections
              .filter(({ ref }) => sections.includes(ref))
              .map(({ id, title, ref }) => (
                <li key={id}>
                  <Link className={classes.link} to={`/#${ref}`} onClick={() => setOpen(false)}>
                    {t(title)}
                  </Link>
                </li>
              ))}
          </ul>
          <div className={classes.side}>
            <LanguageSwitch />
            <SchemeToggle />
            <Entrance path={pathname} onLeave={() => setOpen(false)} />
          </div>
        </nav>
      </div>
    </header>
  )
}

function Entrance({ path, onLeave }: { path: string; onLeave: () => void }) {
  const t = useWords('landing.nav')
  const { user } = useSession()
  if (user) {
    return (
      <Suspense fallback={<span className={classes.name}>{user.name}</span>}>
        <AccountMenu user={user} />
      </Suspense>
    )
  }
  return (
    <>
      <Action to="/login" tone="quiet" aria-current={path === '/login' ? 'page' : undefined}>
        {t('login')}
      </Action>
      <RegisterButton onChecked={onLeave}>{t('register')}</RegisterButton>
    </>
  )
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > shadowAfter)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return scrolled
}
