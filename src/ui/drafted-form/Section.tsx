import type { ReactNode } from 'react'
import classes from './FormPage.module.css'

type Props = { title: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A part of a form under its own heading. */
export function Section({ title, note, action, children }: Props) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      {note && <p className={classes.note}>{note}</p>}
      {action && <div className={classes.sectionAction}>{action}</div>}
      {children}
    </fieldset>
  )
}
