/** The frame of the signed-in areas: header, sidebar in sections, content. */
import { AppShell, Box, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core'
import { Link, NavLink as RouterLink, Outlet, useLocation } from 'react-router'
import { SessionAlertBox } from '#features/account/widgets/SessionAlertBox.tsx'
import { useSession } from '#api/session.tsx'
import { hasRole } from '#api/session-store.ts'
import { Logo } from '#ui/brand/Logo.tsx'
import { ColorSchemeSwitch } from '#ui/ColorSchemeSwitch.tsx'
import { useWords } from '#words/Words.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { Section } from './sections.ts'
import classes from './Shell.module.css'
import { useOpenHere } from './use-open-here.ts'

export function Shell({ sections }: { sections: readonly Section[] }) {
  const t = useWords('shell')
  const common = useWords('common')
  const { user } = useSession()
  const [opened, setOpened] = useOpenHere()
  const here = placeOf(useLocation().pathname, sections)
  if (!user) return null
  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: 264, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'lg', lg: 'xl' }}
    >
      <a className={classes.skip} href="#content">
        {common('skipToContent')}
      </a>
      <AppShell.Header className={classes.header}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            opened={opened}
            onClick={() => setOpened(!opened)}
            hiddenFrom="md"
            size="sm"
            aria-label={t('menu')}
            aria-expanded={opened}
          />
          <Link to="/" className={classes.home} aria-label={common('homePage')}>
            <Logo />
          </Link>
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Box visibleFrom="md">
            <LanguageSwitch />
          </Box>
          <AccountMenu user={user} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label={t('navLabel')}>
        <AppShell.Section grow component={ScrollArea} type="auto">
          {sections.map((section) => (
            <SectionLinks key={section.label} section={section} here={here} onFollow={() => setOpened(false)} />
          ))}
        </AppShell.Section>
        <AppShell.Section className={classes.foot}>
          <Box hiddenFrom="md" mb="xs">
            <LanguageSwitch />
          </Box>
          <ColorSchemeSwitch fullWidth />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <SessionAlertBox />
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

/** Where the reader is: the item with the longest address that leads here, for one may stand below another. */
function placeOf(pathname: string, sections: readonly Section[]): string | undefined {
  const leading = sections
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
  return leading.toSorted((a, b) => b.length - a.length)[0]
}

type LinksProps = { section: Section; here: string | undefined; onFollow: () => void }

function SectionLinks({ section, here, onFollow }: LinksProps) {
  const t = useWords('shell')
  const { user } = useSession()
  const items = section.items.filter((item) => hasRole(user?.role, item.roles))
  if (items.length === 0) return null
  const titleId = `section-${section.label}`
  return (
    <div className={classes.section}>
      <Text id={titleId} size="sm" c="dimmed" className={classes.sectionTitle}>
        {t(section.label)}
      </Text>
      <ul className={classes.links} aria-labelledby={titleId}>
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              component={RouterLink}
              to={to}
              end={to !== here}
              active={to === here}
              label={t(`items.${label}`)}
              leftSection={<Icon size={19} stroke={1.7} aria-hidden />}
              className={classes.link}
              onClick={onFollow}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
