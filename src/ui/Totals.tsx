import type { ReactNode } from 'react'
import classes from './Totals.module.css'

type Total = { label: string; value: string; more: ReactNode }

/** A few large numbers, each with what it is and what more there is to say of it. */
export const Totals = ({ label, totals }: { label: string; totals: readonly Total[] }) => (
  <dl className={classes.totals} aria-label={label}>
    {totals.map((total) => (
      <div key={total.label} className={classes.total}>
        <dt>{total.label}</dt>
        <dd>
          {total.value}
          <small>{total.more}</small>
        </dd>
      </div>
    ))}
  </dl>
)
