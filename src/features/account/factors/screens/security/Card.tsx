import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './security.module.css'

/** One kind of protection, with its heading. */
export function Card({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed">{lead}</Text>
      {children}
    </section>
  )
}
