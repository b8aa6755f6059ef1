import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useWords } from '#words/Words.tsx'

/** Whether a row's action is an item of its menu instead of an icon of its own. */
export const InMenu = createContext(false)

type Props = {
  /** The record's name, for people who do not see the row. */
  name: string
  /** `RowAction`s. Work that they start must outlive them: the menu closes, and they are gone. */
  children: ReactNode
}

/** Where a row has more than one action: one button at its end that opens them all. A menu in a menu is one menu. */
export function RowMenu({ name, children }: Props) {
  const words = useWords('office.list')
  if (useContext(InMenu)) return children
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={words('more', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <InMenu value>{children}</InMenu>
      </Menu.Dropdown>
    </Menu>
  )
}
