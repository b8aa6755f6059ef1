/** The office's way to everything: a button in the header, Ctrl+K, and `?` for the keys of the screen. */
import { ActionIcon, Button, Group, Kbd, Modal, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useWords } from '#words/Words.tsx'
import { programmePages } from '#programme-pages.ts'
import { isTyping } from '#ui/is-typing.ts'
import { useKeptViews } from '#ui/ResourceTable/views.ts'
import type { Section } from '../section-items.ts'
import { type Key, reconcileKeys } from './screen-keys.ts'

const Palette = lazy(() => import('./Palette.tsx'))

export function OfficeKeys({ sections }: { sections: readonly Section[] }) {
  const views = useKeptViews()?.all ?? []
  const t = useWords('shell.palette')
  // Once asked for, it stays there, for the next time.
  const [palette, setPalette] = useState({ isWanted: false, opened: false })
  const [areKeysShown, setKeysShown] = useState(false)
  const ask = () => setPalette({ isWanted: true, opened: true })
  const close = () => setPalette({ isWanted: true, opened: false })
  useOfficeKeys({ palette: palette.opened ? close : ask, keys: () => setKeysShown(true) })
  return (
    <>
      <Button
        visibleFrom="md"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={ask}
      >
        {t('open')}
      </Button>
      <ActionIcon hiddenFrom="md" variant="subtle" size="lg" aria-label={t('open')} onClick={ask}>
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      {palette.isWanted ? (
        <Suspense fallback={null}>
          <Palette
            sections={sections}
            views={views}
            opened={palette.opened}
            onClose={close}
            onKeys={() => setKeysShown(true)}
          />
        </Suspense>
      ) : null}
      <Keys opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}

/** The list of keys of the screen at which it is opened. */
function Keys({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useWords('shell.keys')
  const { pathname } = useLocation()
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <ul className="stack" style={{ gap: 10 }}>
        {keysAt(pathname).map(([keys, act]) => (
          <li key={act} className="row" style={{ flexWrap: 'nowrap', justifyContent: 'space-between' }}>
            <Text span>{t(`acts.${act}`)}</Text>
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

const everywhere: readonly Key[] = [
  [['Z'], 'undo'],
  [['Ctrl', 'K'], 'palette'],
  [['?'], 'keys'],
]
const screens = [reconcileKeys, ...programmePages.flatMap(({ keys }) => keys)]

/** The keys of the screen at an address, its own ones first. */
const keysAt = (pathname: string): readonly Key[] => [
  ...(screens.find(([path]) => matchPath(path, pathname))?.[1] ?? []),
  ...everywhere,
]

type Acts = { palette: () => void; keys: () => void }

/**
 * The keys of every screen of the office: Ctrl+K (Cmd+K) finds anything, `?` tells the screen's keys. Silent over an
 * open dialog, which has keys of its own; `?` is a letter while somebody types.
 */
function useOfficeKeys(acts: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.isComposing) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      // Browsers would put the caret into their address bar.
      event.preventDefault()
      if (!isAsking()) acts.palette()
      return
    }
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isTyping(event.target) && !isAsking()) acts.keys()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whether a dialog is open other than the palette, which the same keys close. */
const isAsking = () => document.querySelectorAll('[role="dialog"]:not([data-palette] *)').length > 0
