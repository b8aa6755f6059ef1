/** The office's frame: its sidebar says what waits, folds to icons, and has the saved views of lists. */
import { ActionIcon, Text, Tooltip } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { forget, MayCall, useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { handles, may, opensScreen } from '#duties.ts'
import type { SessionUser } from '#features/account/account.contract.ts'
import { type PendingCounts, readPendingCounts } from '#features/dashboard/dashboard.contract.ts'
import { useSavedViews } from '#features/saved-view/widgets/use-saved-views.ts'
import type { Endpoint } from '#kit/endpoint/endpoint.ts'
import { OpenScreens } from '#ui/links.tsx'
import { ViewsContext } from '#ui/ResourceTable/views.ts'
import { version } from '#version.ts'
import { useWords } from '#words/Words.tsx'
import { FoldedNames } from './FoldedNames.tsx'
import { OfficeKeys } from './palette/OfficeKeys.tsx'
import { SavedViewLinks } from './SavedViewLinks.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { hasItem, isOpenTo, officeSections } from './sections.ts'
import { placeOf, Shell } from './Shell.tsx'

/** The role alone decides for everybody else, as the guard says it. */
const hasDuty = (user: SessionUser | null): boolean => (user?.duties ?? []).length > 0

export function OfficeShell() {
  const t = useWords('shell')
  const { user } = useSession()
  const { isFolded, setFolded } = useSidebar()
  const pending = usePending()
  const views = useSavedViews()
  const here = placeOf(useLocation().pathname, officeSections)
  const mayCall = useCallback((declared: Endpoint) => !hasDuty(user) || may(user, declared), [user])
  const isOpen = useCallback((address: string) => !hasDuty(user) || isOpenTo(user, address), [user])
  return (
    <MayCall value={mayCall}>
      <OpenScreens value={isOpen}>
        <ViewsContext value={views}>
          <Shell
            tools={<OfficeKeys sections={officeSections} />}
            opens={(path) => opensScreen(user?.duties ?? [], path)}
            isFolded={isFolded}
            foldButton={<FoldButton isFolded={isFolded} onClick={() => setFolded(!isFolded)} />}
            tail={
              isFolded ? null : (
                <Text size="xs" c="dimmed" mt="xs">
                  {t('version', { version })}
                </Text>
              )
            }
            links={
              <FoldedNames isFolded={isFolded}>
                {officeSections.map(({ label, items }) => (
                  <SectionLinks
                    key={label}
                    section={{ label, items: items.filter((item) => hasItem(user, item)) }}
                    here={here}
                    isFolded={isFolded}
                    pending={pending}
                  />
                ))}
                {views && <SavedViewLinks views={views.all} sections={officeSections} />}
              </FoldedNames>
            }
          />
        </ViewsContext>
      </OpenScreens>
    </MayCall>
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
function usePending(): PendingCounts | undefined {
  const client = useQueryClient()
  const { user } = useSession()
  const isAsked = handles(user, readPendingCounts)
  useEffect(() => {
    if (!isAsked) return
    let isDue = false
    // A screen's answers become out of date together, and are one reason to ask.
    const readAgain = () => {
      isDue = false
      void forget(client, [readPendingCounts.path])
    }
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      const [path] = event.query.queryKey
      if (path === readPendingCounts.path || isDue) return
      isDue = true
      queueMicrotask(readAgain)
    })
  }, [client, isAsked])
  return useRead(readPendingCounts, {}, { enabled: isAsked, refetchInterval: 60_000 }).data?.data
}

/** From this width on a sidebar with names leaves lists the room that they need. */
const wide = '(min-width: 80em)'

/**
 * Whether the sidebar shows icons alone: of itself on narrow screens, otherwise by choice, which this browser remembers
 * for narrow and for wide ones.
 */
function useSidebar(): { isFolded: boolean; setFolded: (folded: boolean) => void } {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false }) ?? true
  const isDesk = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false }) ?? true
  const [chosen, setChosen] = useLocalStorage<{ wide?: boolean; narrow?: boolean }>({
    key: 'sidebar-folded',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const screen = isWide ? 'wide' : 'narrow'
  return {
    // As a phone's drawer it has all the room.
    isFolded: isDesk && (chosen[screen] ?? !isWide),
    setFolded: (folded) => setChosen({ ...chosen, [screen]: folded }),
  }
}
