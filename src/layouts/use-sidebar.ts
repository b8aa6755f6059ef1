import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { officeSections, type Section } from './sections.ts'

/** From this width on a sidebar with names leaves lists the room that they need. */
const wide = '(min-width: 87.5em)'

type Sidebar = { isFolded: boolean; setFolded: ((folded: boolean) => void) | null }

/**
 * Whether the sidebar shows icons alone: of itself on narrow screens, otherwise by choice, which this browser remembers
 * for narrow and for wide ones. A short sidebar never folds.
 */
export function useSidebar(sections: readonly Section[]): Sidebar {
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
