/**
 * The buttons and button-like links of visitors' pages. A few lines instead of Mantine's Button, which would be a
 * twelfth of the landing page; looks the same next to it.
 */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Action.module.css'

type Style = {
  /** `accent` for the one thing to do, `primary` for a page's main step, `quiet` for secondary ones. */
  tone?: 'accent' | 'primary' | 'quiet'
  size?: 'md' | 'lg'
  /** Shows that it is at work. */
  busy?: boolean
  children: ReactNode
}

const attributes = ({ tone = 'primary', size = 'md', busy = false }: Omit<Style, 'children'>) => ({
  className: classes.action,
  'data-tone': tone,
  'data-size': size,
  'data-busy': busy || undefined,
})

/** A link that looks like a button. An address starting with `/` stays inside the portal. */
export function Action({
  to,
  tone,
  size,
  busy,
  children,
  ...rest
}: Style & { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  return (
    <Link {...rest} {...attributes({ tone, size, busy })} to={to}>
      {children}
    </Link>
  )
}

/** A button. */
export function ActionButton({
  tone,
  size,
  busy,
  children,
  ...rest
}: Style & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'>) {
  return (
    <button type="button" {...rest} {...attributes({ tone, size, busy })}>
      {children}
    </button>
  )
}
