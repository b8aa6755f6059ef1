import type { ReactNode } from 'react'
import { Action } from '#ui/Action.tsx'
import { useRegister } from './use-register.tsx'

type Props = {
  tone?: 'accent' | 'primary' | 'quiet'
  size?: 'md' | 'lg'
  children: ReactNode
  /** After the window was found open, before the registration page is shown. */
  onChecked?: () => void
}

/** Leads to the registration while it is open, and says so when it is not. */
export function RegisterButton({ children, onChecked, ...look }: Props) {
  const { link, checking, dialog } = useRegister(onChecked)
  return (
    <>
      <Action {...look} {...link} busy={checking}>
        {children}
      </Action>
      {dialog}
    </>
  )
}

/** The same as a link inside a sentence or a list. */
export function RegisterLink({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { link, dialog } = useRegister()
  const { to, ...rest } = link
  return (
    <>
      <a className={className} href={to} {...rest}>
        {children}
      </a>
      {dialog}
    </>
  )
}
