/** Links to other screens of the portal, as they look everywhere. */
import { Anchor, type AnchorProps, Button, type ButtonProps, Text } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { Link, type LinkProps } from 'react-router'

type To<Looks> = Looks & Omit<LinkProps, keyof Looks>

/** Whether a screen is open to the reader; the office's frame says so. A way to a closed one is not shown. */
export const OpenScreens = createContext<(address: string) => boolean>(() => true)

const useIsOpen = (to: LinkProps['to']): boolean => {
  const isOpen = useContext(OpenScreens)
  return typeof to !== 'string' || isOpen(to)
}

/** The plain words where the screen is closed. */
export function TextLink(props: To<AnchorProps>) {
  if (useIsOpen(props.to)) return <Anchor component={Link} {...props} />
  const { fw, size, inherit, className, children } = props
  const looks = Object.fromEntries(
    Object.entries({ fw, size, inherit, className }).filter(([, value]) => value !== undefined),
  )
  return (
    <Text span {...looks}>
      {children}
    </Text>
  )
}

/** The name of a record, which leads to it. */
export const NameLink = (props: To<AnchorProps>) => <TextLink fw={600} {...props} />

export const ButtonLink = (props: To<ButtonProps>) =>
  useIsOpen(props.to) ? <Button component={Link} {...props} /> : null

/** A link within a sentence: `words.rich('handOver', { link: linkTo('/hand-over') })`. */
export const linkTo = (address: string) => (label: ReactNode) => (
  <TextLink to={address} underline="always">
    {label}
  </TextLink>
)
