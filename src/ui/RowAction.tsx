import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  /** What it does, in the tooltip: "Edit". */
  label: string
  /** The same with the record's name, for those who do not see the row: "Edit Bandung". */
  full: string
  /** The icon. */
  children: ReactNode
  color?: string
  /** Cannot be pressed now, but stays where the focus is. */
  isOff?: boolean
} & ({ to: string; onClick?: never } | { to?: never; onClick: () => void })

/** An icon at the end of a row that leads somewhere or does something. */
export function RowAction({ label, full, children, color, isOff = false, to, onClick }: Props) {
  const shared = { variant: 'subtle', size: 'lg', 'aria-label': full, ...(color ? { color } : {}) } as const
  return (
    <Tooltip label={label}>
      {to === undefined ? (
        <ActionIcon {...shared} {...(isOff ? { 'data-disabled': true, 'aria-disabled': true } : { onClick })}>
          {children}
        </ActionIcon>
      ) : (
        <ActionIcon {...shared} component={Link} to={to}>
          {children}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
