import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** A label and its value; `wide` takes the whole line. Without a value it is left out. */
export type Fact = readonly [label: string, value: ReactNode, width?: 'wide']

type Props = {
  facts: readonly Fact[]
  /** Columns, as many as there is room for; one line; each below the last; label left of the value; both ends of a line. */
  layout?: 'columns' | 'line' | 'stack' | 'beside' | 'apart'
  /** How wide a column is at least. */
  column?: string
  isBold?: boolean
}

/** The facts about something, label by label. */
export function Facts({ facts, layout = 'columns', column, isBold = false }: Props) {
  return (
    <dl className={classes.facts} data-layout={layout} data-bold={isBold || undefined} style={{ '--column': column }}>
      {facts.map(([label, value, width]) =>
        isNothing(value) ? null : (
          <div key={label} data-wide={width === 'wide' || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === ''
