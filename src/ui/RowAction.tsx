import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { OpenScreens } from './links.tsx'
import { InMenu } from './RowMenu.tsx'

type Props = {
  /** The action, in the tooltip: "Edit". */
  label: string
  /** The same with the record's name, for people who do not see the row: "Edit Bandung". */
  full: string
  icon: Icon
  color?: string
  /** Cannot be pressed now, but stays where the focus is. */
  isOff?: boolean
} & ({ to: string; onClick?: never } | { to?: never; onClick: () => void })

/** An action at the end of a row that leads somewhere or does something: an icon, or an item of the row's menu. */
export function RowAction(props: Props) {
  const isOpen = useContext(OpenScreens)
  const inMenu = useContext(InMenu)
  if (props.to !== undefined && !isOpen(props.to)) return null
  return inMenu ? <Item {...props} /> : <Lone {...props} />
}

function Item({ icon: Sign, label, full, color, isOff = false, to, onClick }: Props) {
  const shared = {
    leftSection: <Sign size={18} aria-hidden />,
    'aria-label': full,
    disabled: isOff,
    ...(color ? { color } : {}),
  }
  return to === undefined ? (
    <Menu.Item {...shared} onClick={onClick}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item {...shared} component={Link} to={to}>
      {label}
    </Menu.Item>
  )
}

function Lone({ icon: Sign, label, full, color, isOff = false, to, onClick }: Props) {
  const shared = { variant: 'subtle', size: 'lg', 'aria-label': full, ...(color ? { color } : {}) } as const
  return (
    <Tooltip label={label}>
      {to === undefined ? (
        <ActionIcon {...shared} {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : { onClick })}>
          <Sign size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} component={Link} to={to}>
          <Sign size={18} aria-hidden />
        </ActionIcon>
      )}
    </Tooltip>
  )
}
