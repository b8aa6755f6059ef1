/** Rows with ticks: exactly what is ticked is what the button next to them acts on. On a phone a row is a card. */
import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './TickTable.module.css'

export type TickRow = {
  id: number
  /** What the tick says to a screen reader. */
  label: string
  cells: readonly ReactNode[]
  /** Cannot be ticked. */
  isFixed?: boolean
}

export type Ticks = ReturnType<typeof useTicks>

/** @param first the ids that are ticked at first */
export function useTicks(first: () => Iterable<number>) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(first()))
  return {
    has: (id: number) => ticked.has(id),
    set: (ids: Iterable<number>) => setTicked(new Set(ids)),
    tick: (id: number, on: boolean) =>
      setTicked((before) => (on ? new Set(before).add(id) : new Set([...before].filter((one) => one !== id)))),
  }
}

type Props = {
  heads: readonly string[]
  rows: readonly TickRow[]
  ticks: Ticks
  /** Of the box that ticks all. */
  all: string
}

export function TickTable({ heads, rows, ticks, all }: Props) {
  const free = rows.filter(({ isFixed }) => !isFixed).map(({ id }) => id)
  const count = free.filter(ticks.has).length
  return (
    <table className={classes.ticks}>
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label={all}
              checked={free.length > 0 && count === free.length}
              indeterminate={count > 0 && count < free.length}
              onChange={({ currentTarget }) => ticks.set(currentTarget.checked ? free : [])}
            />
          </th>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, cells, isFixed = false }) => (
          <tr key={id}>
            <td>
              <Checkbox
                aria-label={label}
                checked={ticks.has(id)}
                disabled={isFixed}
                onChange={({ currentTarget }) => ticks.tick(id, currentTarget.checked)}
              />
            </td>
            {cells.map((cell, index) => (
              // The cells of a row stay where they are.
              // oxlint-disable-next-line no-array-index-key
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
