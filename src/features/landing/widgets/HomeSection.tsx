import type { ReactNode } from 'react'
import classes from './HomeSection.module.css'

type Props = {
  /** The anchor's name. */
  id: string
  title: ReactNode
  lead?: ReactNode
  /** The ground it is printed on; paper by default. */
  surface?: 'paper' | 'sunken' | 'ink' | 'marigold'
  /** `split`: the heading is next to the content on wide screens, and stays in view there. */
  layout?: 'stacked' | 'split'
  children?: ReactNode
}

/** One section of the home page, named by its heading. */
export function Section({ id, title, lead, surface = 'paper', layout = 'stacked', children }: Props) {
  const titleId = `${id}-title`
  return (
    <section id={id} className={classes.section} data-surface={surface} aria-labelledby={titleId}>
      <div className={classes.inner} data-layout={layout}>
        <div className={classes.head} data-reveal>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
