/** The office's way to everything: a button in the header, Ctrl+K, and `?` for the keys of the screen. */
import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '#words/Words.tsx'
import type { Section } from '../sections.ts'
import { Keys } from './Keys.tsx'
import { useOfficeKeys } from './use-office-keys.ts'

const Palette = lazy(() => import('./Palette.tsx'))

export function OfficeKeys({ sections }: { sections: readonly Section[] }) {
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
          <Palette sections={sections} opened={palette.opened} onClose={close} onKeys={() => setKeysShown(true)} />
        </Suspense>
      ) : null}
      <Keys opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}
