import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: string
  lead?: string
  /** The content is as wide as it needs to be, not as wide as the panel. */
  isLoose?: boolean
  children: ReactNode
}

/** A part of a screen on a card of its own, named by its heading. */
export const Panel = ({ title, lead, isLoose = false, children }: Props) => (
  <section className={isLoose ? 'panel loose' : 'panel'} aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    {lead && <Text c="dimmed">{lead}</Text>}
    {children}
  </section>
)
