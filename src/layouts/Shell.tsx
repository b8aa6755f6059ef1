/** The frame of the signed-in areas: header, sidebar in sections, content. */
import { ActionIcon, AppShell, Box, Burger, Flex, Group, ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconHelpCircle, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { SessionAlertBox } from '#features/account/widgets/SessionAlertBox.tsx'
import { useSession } from '#api/session.tsx'
import { handles, opensScreen } from '#duties.ts'
import { helpFor } from '#features/help/help.rules.ts'
import { Bell } from '#features/notice/widgets/Bell.tsx'
import { Logo } from '#ui/brand/Logo.tsx'
import { ColorSchemeSwitch } from '#ui/ColorSchemeSwitch.tsx'
import { useSavedViews } from '#features/saved-view/widgets/use-saved-views.ts'
import { ViewsContext } from '#ui/ResourceTable/views.ts'
import { version } from '#version.ts'
import { useWords } from '#words/Words.tsx'
import { type PendingCounts, readPendingCounts } from '#features/dashboard/dashboard.contract.ts'
import { useRead } from '#api/api.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { officeSections, type Section } from './sections.ts'
import { SavedViewLinks } from './SavedViewLinks.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { useFrame } from './use-frame.ts'
import { useOpenHere } from './use-open-here.ts'
import classes from './Shell.module.css'

export function Shell({ sections, tools }: { sections: readonly Section[]; tools: ReactNode }) {
  const t = useWords('shell')
  const common = useWords('common')
  const { user } = useSession()
  const { club } = useFrame()
  const [opened, setOpened] = useOpenHere()
  const { isFolded, setFolded } = useSidebar(sections)
  const pending = usePending(sections)
  const views = useSavedViews()
  const here = placeOf(useLocation().pathname, sections)
  if (!user) return null
  return (
    <ViewsContext value={views}>
      <AppShell
        header={{ height: 64 }}
        navbar={{
          width: { base: 264, md: isFolded ? 68 : 232, xl: isFolded ? 68 : 264 },
          breakpoint: 'md',
          collapsed: { mobile: !opened },
        }}
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
            <Link to="/" className="home" aria-label={common('homePage')}>
              <Logo own={club.logo} />
            </Link>
          </Group>
          <Group gap="sm" wrap="nowrap">
            {tools}
            <Box visibleFrom="md">
              <LanguageSwitch />
            </Box>
            <Bell />
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
            {views && sections === officeSections ? (
              <SavedViewLinks
                views={views.all}
                sections={sections}
                isFolded={isFolded}
                onFollow={() => setOpened(false)}
              />
            ) : null}
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
            {sections === officeSections && !isFolded ? (
              <Text size="xs" c="dimmed" mt="xs">
                {t('version', { version })}
              </Text>
            ) : null}
          </AppShell.Section>
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            <SessionAlertBox />
            <Outlet />
          </div>
        </AppShell.Main>
      </AppShell>
    </ViewsContext>
  )
}

/** The reader's place: the item with the longest address that leads here, because one may be below another. */
function placeOf(pathname: string, sections: readonly Section[]): string | undefined {
  const leading = sections
    .flatMap(({ items }) => items.map(({ to }) => to))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
  return leading.toSorted((a, b) => b.length - a.length)[0]
}

/** To the handbook's page about this screen, in another tab: nothing that was typed is lost. */
function HelpLink() {
  const t = useWords('shell')
  const { user } = useSession()
  const { pathname } = useLocation()
  return (
    <ActionIcon
      component="a"
      href={helpFor(pathname, user?.role ?? null, (path) => opensScreen(user?.duties ?? [], path))}
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

/**
 * The numbers of open work in the sidebar's lists; read again when a screen says that its own answers are out of date.
 */
function usePending(sections: readonly Section[]): PendingCounts | undefined {
  const client = useQueryClient()
  const { user } = useSession()
  const isAsked = sections === officeSections && handles(user, readPendingCounts)
  useEffect(() => {
    if (!isAsked) return
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      const [path] = event.query.queryKey
      if (path === readPendingCounts.path) return
      void client.invalidateQueries({ queryKey: [readPendingCounts.path] }, { cancelRefetch: false })
    })
  }, [client, isAsked])
  return useRead(readPendingCounts, {}, { enabled: isAsked, refetchInterval: 60_000 }).data?.data
}

/** From this width on a sidebar with names leaves lists the room that they need. */
const wide = '(min-width: 80em)'

type Sidebar = { isFolded: boolean; setFolded: ((folded: boolean) => void) | null }

/**
 * Whether the sidebar shows icons alone: of itself on narrow screens, otherwise by choice, which this browser remembers
 * for narrow and for wide ones. A short sidebar never folds.
 */
function useSidebar(sections: readonly Section[]): Sidebar {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false }) ?? true
  const isDesk = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false }) ?? true
  const [chosen, setChosen] = useLocalStorage<{ wide?: boolean; narrow?: boolean }>({
    key: 'sidebar-folded',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  if (sections !== officeSections) return { isFolded: false, setFolded: null }
  const screen = isWide ? 'wide' : 'narrow'
  return {
    // As a phone's drawer it has all the room.
    isFolded: isDesk && (chosen[screen] ?? !isWide),
    setFolded: (folded) => setChosen({ ...chosen, [screen]: folded }),
  }
}
