import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRegister } from './use-register.tsx'

type Props = ButtonProps & {
  children: ReactNode
  /** After the window was found open, before the registration page is shown. */
  onChecked?: () => void
}

/** Leads to the registration while it is open, and says so when it is not. */
export function RegisterButton({ children, onChecked, ...rest }: Props) {
  const { link, checking, dialog } = useRegister(onChecked)
  return (
    <>
      <Button component="a" {...rest} {...link} loading={checking}>
        {children}
      </Button>
      {dialog}
    </>
  )
}

/** The same as a link inside a sentence or a list. */
export function RegisterLink({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { link, dialog } = useRegister()
  return (
    <>
      <a className={className} {...link}>
        {children}
      </a>
      {dialog}
    </>
  )
}
