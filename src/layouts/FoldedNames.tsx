/** Says the names of a sidebar that is folded to icons: one tooltip, beside the link that the mouse or the keyboard is at. */
import { Tooltip } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'

type Props = { isFolded: boolean; children: ReactNode }

/** Around links that have a `data-name`. They stay the same elements while the sidebar folds, and so keep the focus. */
export function FoldedNames({ isFolded, children }: Props) {
  const [link, setLink] = useState<HTMLElement | null>(null)
  const leave = () => setLink(null)
  const come = ({ target }: SyntheticEvent) =>
    setLink(isFolded && target instanceof Element ? target.closest<HTMLElement>('[data-name]') : null)
  return (
    <div
      role="presentation"
      onPointerOver={(event) => event.pointerType === 'mouse' && come(event)}
      onPointerLeave={leave}
      onFocus={(event) => event.target.matches(':focus-visible') && come(event)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      {children}
      {isFolded && link && <Tooltip opened target={link} label={link.dataset['name']} position="right" />}
    </div>
  )
}
