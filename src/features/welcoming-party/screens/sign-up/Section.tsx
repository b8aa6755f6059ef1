import type { ReactNode } from 'react'
import classes from './sign-up.module.css'

/** A part of a form under its own heading. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </fieldset>
  )
}
