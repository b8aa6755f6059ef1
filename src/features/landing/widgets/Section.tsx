import type { ReactNode } from 'react'
import classes from './Section.module.css'

type Props = {
  /** The anchor's name. */
  id: string
  title: string
  lead?: string
  /** On the darker paper. */
  sunken?: boolean
  children: ReactNode
}

/** One section of the home page, named by its heading. */
export function Section({ id, title, lead, sunken = false, children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} className={classes.section} data-sunken={sunken || undefined} aria-labelledby={titleId}>
      <div className={classes.inner}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  )
}
