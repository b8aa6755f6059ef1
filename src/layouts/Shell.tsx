/** The frame of the signed-in areas: header, sidebar, content. The office's sidebar is in OfficeShell. */
import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { SessionAlertBox } from '#features/account/widgets/SessionAlertBox.tsx'
import { useSession } from '#api/session.tsx'
import { helpFor } from '#features/help/help.rules.ts'
import { Bell } from '#features/notice/widgets/Bell.tsx'
import { Burger } from '#ui/Burger.tsx'
import { Logo } from '#ui/brand/Logo.tsx'
import { ColorSchemeSwitch } from '#ui/ColorSchemeSwitch.tsx'
import { useWords } from '#words/Words.tsx'
import { AccountButton } from './AccountButton.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { Section } from './section-items.ts'
import { SectionLinks } from './SectionLinks.tsx'
import { userSections } from './student-sections.ts'
import { useFrame } from './use-frame.ts'
import { useOpenHere } from './use-open-here.ts'
import classes from './Shell.module.css'

type Props = {
  /** What the header has beside the account. */
  tools?: ReactNode
  /** The sidebar's links; on a phone it closes with the page that it was opened on. */
  links: ReactNode
  /** The sidebar shows icons alone. */
  isFolded?: boolean
  /** Beside the choice of colours, and below it. */
  foldButton?: ReactNode
  tail?: ReactNode
  /** Whether a duty opens a screen, for the help about it. */
  opens?: (path: string) => boolean
}

export function Shell({ tools, links, isFolded = false, foldButton, tail, opens }: Props) {
  const t = useWords('shell')
  const common = useWords('common')
  const { user } = useSession()
  const { club } = useFrame()
  const [opened, setOpened] = useOpenHere()
  if (!user) return null
  return (
    <div className={classes.shell} data-folded={isFolded || undefined}>
      <a className="skip" href="#content">
        {common('skipToContent')}
      </a>
      <header className={classes.header}>
        <div className={classes.side}>
          <Burger label={t('menu')} isOpen={opened} onPress={() => setOpened(!opened)} className={classes.burger} />
          <Link to="/" className="home" aria-label={common('homePage')}>
            <Logo own={club.logo} />
          </Link>
        </div>
        <div className={classes.side}>
          {tools}
          <div className={classes.wide}>
            <LanguageSwitch />
          </div>
          <Bell />
          <HelpLink opens={opens} />
          <AccountButton user={user} />
        </div>
      </header>
      <nav className={classes.navbar} data-opened={opened || undefined} aria-label={t('navLabel')}>
        <div className={classes.sections} data-sections>
          {links}
        </div>
        <div className={classes.foot}>
          <div className={classes.narrow}>
            <LanguageSwitch />
          </div>
          <div className={classes.choices}>
            <ColorSchemeSwitch isUpright={isFolded} />
            {foldButton}
          </div>
          {tail}
        </div>
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <SessionAlertBox />
          <Outlet />
        </div>
      </main>
    </div>
  )
}

/** The frame of students' pages. */
export function StudentShell() {
  const here = placeOf(useLocation().pathname, userSections)
  return (
    <Shell
      links={userSections.map((section) => (
        <SectionLinks key={section.label} section={section} here={here} />
      ))}
    />
  )
}

/** The reader's place: the item with the longest address that leads here, because one may be below another. */
export function placeOf(pathname: string, sections: readonly Section[]): string | undefined {
  const leading = sections
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
  return leading.toSorted((a, b) => b.length - a.length)[0]
}

/** To the handbook's page about this screen, in another tab: nothing that was typed is lost. */
function HelpLink({ opens }: Pick<Props, 'opens'>) {
  const t = useWords('shell')
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <ActionIcon
      component="a"
      href={helpFor(pathname, user?.role ?? null, opens)}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      size="lg"
      aria-label={t('help')}
      title={t('help')}
    >
      <IconHelpCircle size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
