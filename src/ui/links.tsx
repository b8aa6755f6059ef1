/** Links to other screens of the portal, as they look everywhere. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type To<Looks> = Looks & Omit<LinkProps, keyof Looks>

export const TextLink = (props: To<AnchorProps>) => <Anchor component={Link} {...props} />

/** The name of a record, which leads to it. */
export const NameLink = (props: To<AnchorProps>) => <TextLink fw={600} {...props} />

export const ButtonLink = (props: To<ButtonProps>) => <Button component={Link} {...props} />

/** A link within a sentence: `words.rich('handOver', { link: linkTo('/hand-over') })`. */
export const linkTo = (address: string) => (label: ReactNode) => (
  <TextLink to={address} underline="always">
    {label}
  </TextLink>
)
