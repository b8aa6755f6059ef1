import { Alert, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusBadge } from '../StatusBadge.tsx'
import { type Attention, partOf } from './attention.ts'
import classes from './ProgrammeCard.module.css'

type Fact = { label: string; value: ReactNode; isLarge?: boolean }

type Props = {
  title: string
  icon: Icon
  /** The state of the student's record, or of the window while there is none. */
  status: string | null
  attention: Attention
  /** The student's state and next step, in a sentence. */
  children: ReactNode
  /** The committee's words. */
  notice?: { title: string; text: ReactNode; tone: 'bad' | 'waiting' | 'quiet' } | null
  facts?: readonly (Fact | false | null)[]
  /** How long until the next moment that matters. */
  countdown?: ReactNode
  /** The next step; nothing where there is only waiting. */
  main?: ReactNode
  /** Further links. */
  links?: ReactNode
}

const colours = { bad: 'red', waiting: 'yellow', quiet: 'gray' } as const

/**
 * One programme on a student's dashboard, always in the same order: state, sentence, the committee's words, facts,
 * countdown, next step, links.
 */
export function ProgrammeCard(props: Props) {
  const { title, icon: Sign, status, attention, children, notice, facts = [], countdown, main, links } = props
  const shown = facts.filter((fact) => fact !== false && fact !== null)
  return (
    <section className={classes.card} aria-label={title} data-part={partOf[attention]}>
      <header className={classes.head}>
        <span className={classes.icon}>
          <Sign size={22} stroke={1.8} aria-hidden />
        </span>
        <Title order={3}>{title}</Title>
        {status && <StatusBadge status={status} size="lg" />}
      </header>
      <p>{children}</p>
      {notice && (
        <Alert color={colours[notice.tone]} title={notice.title}>
          {notice.text}
        </Alert>
      )}
      {shown.length > 0 && (
        <dl>
          {shown.map(({ label, value, isLarge }) => (
            <div key={label} data-large={isLarge || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {countdown}
      {(main || links) && (
        <div className={classes.actions}>
          {main}
          {links && <div className={classes.links}>{links}</div>}
        </div>
      )}
    </section>
  )
}
