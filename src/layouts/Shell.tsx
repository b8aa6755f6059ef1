/** The frame of the signed-in areas: header, sidebar in sections, content. */
import { ActionIcon, AppShell, Box, Burger, Flex, Group, ScrollArea, Tooltip } from '@mantine/core'
import { IconHelpCircle, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from 'react-router'
import { SessionAlertBox } from '#features/account/widgets/SessionAlertBox.tsx'
import { useSession } from '#api/session.tsx'
import { helpFor } from '#features/help/rules.ts'
import { Logo } from '#ui/brand/Logo.tsx'
import { ColorSchemeSwitch } from '#ui/ColorSchemeSwitch.tsx'
import { ViewsOwner } from '#ui/ResourceTable/views.ts'
import { useWords } from '#words/Words.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { OfficeKeys } from './palette/OfficeKeys.tsx'
import { officeSections, type Section } from './sections.ts'
import classes from './Shell.module.css'
import { SectionLinks } from './SectionLinks.tsx'
import { useFrame } from './use-frame.ts'
import { usePending } from './use-pending.ts'
import { useSidebar } from './use-sidebar.ts'
import { useOpenHere } from './use-open-here.ts'

export function Shell({ sections }: { sections: readonly Section[] }) {
  const t = useWords('shell')
  const common = useWords('common')
  const { user } = useSession()
  const { club } = useFrame()
  const [opened, setOpened] = useOpenHere()
  const { isFolded, setFolded } = useSidebar(sections)
  const pending = usePending(sections)
  const here = placeOf(useLocation().pathname, sections)
  if (!user) return null
  return (
    <AppShell
      header={{ height: 64 }}
      navbar={{ width: { base: 264, md: isFolded ? 68 : 264 }, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'lg', lg: 'xl' }}
    >
      <a className="skip" href="#content">
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
            <Logo own={club.logo} />
          </Link>
        </Group>
        <Group gap="sm" wrap="nowrap">
          {sections === officeSections ? <OfficeKeys sections={sections} /> : null}
          <Box visibleFrom="md">
            <LanguageSwitch />
          </Box>
          <HelpLink />
          <AccountMenu user={user} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} data-folded={isFolded || undefined} aria-label={t('navLabel')}>
        <AppShell.Section grow component={ScrollArea} type={isFolded ? 'scroll' : 'auto'} scrollbarSize={8}>
          {sections.map((section) => (
            <SectionLinks
              key={section.label}
              section={section}
              here={here}
              isFolded={isFolded}
              pending={pending}
              onFollow={() => setOpened(false)}
            />
          ))}
        </AppShell.Section>
        <AppShell.Section className={classes.foot}>
          <Box hiddenFrom="md" mb="xs">
            <LanguageSwitch />
          </Box>
          <Flex direction={isFolded ? 'column' : 'row'} align="center" gap="xs">
            <Box flex={isFolded ? undefined : 1}>
              <ColorSchemeSwitch isUpright={isFolded} />
            </Box>
            {setFolded ? <FoldButton isFolded={isFolded} onClick={() => setFolded(!isFolded)} /> : null}
          </Flex>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <SessionAlertBox />
          <ViewsOwner value={user.id}>
            <Outlet />
          </ViewsOwner>
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

/** To the page of the handbook that is about this screen, beside it: nothing that was typed is lost. */
function HelpLink() {
  const t = useWords('shell')
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <ActionIcon
      component="a"
      href={helpFor(pathname, user?.role ?? null)}
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

function FoldButton({ isFolded, onClick }: { isFolded: boolean; onClick: () => void }) {
  const t = useWords('shell')
  const label = t(isFolded ? 'unfold' : 'fold')
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={label} position="right">
      <ActionIcon
        visibleFrom="md"
        variant="subtle"
        size="lg"
        aria-label={label}
        aria-expanded={!isFolded}
        onClick={onClick}
      >
        <Icon size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
