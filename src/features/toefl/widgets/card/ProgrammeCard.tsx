import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ProgrammeCard.module.css'

type Props = {
  title: string
  status: ReactNode
  nextLabel: string
  /** The next step in plain words. */
  next: ReactNode
  actions: ReactNode
  children?: ReactNode
}

/** One programme on a student's dashboard: its state, the next step, the facts, what can be done. */
export function ProgrammeCard({ title, status, nextLabel, next, actions, children }: Props) {
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {status}
      </header>
      <p className={classes.next}>
        <strong>{nextLabel}:</strong> {next}
      </p>
      {children}
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}

export function ProgrammeFact({
  label,
  isLarge = false,
  children,
}: {
  label: string
  isLarge?: boolean
  children: ReactNode
}) {
  return (
    <div data-large={isLarge || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
