/**
 * Which columns move below the row's name because the table would otherwise be wider than its place. Measured, since
 * the room depends on the chosen columns, the language and the rows.
 */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ColumnHead } from './table-columns.ts'

/** So much wider a place has to become before columns come back; less is a scroll bar that comes and goes. */
const step = 24

/** The name's column becomes as much wider when others move below it. */
const namePlus = 80

const none: ReadonlySet<string> = new Set()

/**
 * In the order in which columns give way: from the right, and those that show a row's state last.
 * @param columns the shown columns
 */
export function foldable<Head extends ColumnHead>(columns: readonly Head[]): Head[] {
  const fromTheRight = columns.filter(({ heading }) => !heading).toReversed()
  return [...fromTheRight.filter(({ lasting }) => !lasting), ...fromTheRight.filter(({ lasting }) => lasting)]
}

/**
 * Which columns give the missing room: as many as it takes, first ones first; but of these, those that then fit next to
 * a wider one that gave way after them, stay.
 */
export function givingWay(widths: readonly (readonly [id: string, width: number])[], missing: number): string[] {
  let sum = 0
  const at = widths.findIndex(([, width]) => (sum += width) >= missing)
  if (at === -1) return widths.map(([id]) => id)
  const [last, ...others] = widths.slice(0, at + 1).toReversed()
  const gone = last ? [last[0]] : []
  for (const [id, width] of others) {
    if (sum - width >= missing) sum -= width
    else gone.push(id)
  }
  return gone
}

export type Folding<Head> = {
  /** Goes on the element that the table has to fit into. */
  box: RefObject<HTMLDivElement | null>
  /** The columns below the name, in their own order. */
  folded: Head[]
  /** Whether even so the table is wider than its place. */
  isWide: boolean
}

/** @param changes what else makes the table another one, such as its rows */
export function useFolding<Head extends ColumnHead>(
  columns: readonly Head[],
  scope: string,
  changes: readonly unknown[],
): Folding<Head> {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useWidth(box)
  // As cards, where every column has a line of its own, nothing folds.
  const key = `${width > cards} ${scope} ${columns.map(({ id }) => id).join(' ')}`
  const [state, setState] = useState({ key, width, gone: none, isWide: false })
  // While rendering, so that no reader sees a column that no longer fits or would fit again.
  if (state.key !== key || width > state.width + step) setState({ key, width, gone: none, isWide: false })
  const order = foldable(columns)

  useLayoutEffect(() => {
    const table = box.current?.querySelector('table')
    if (!box.current || !table) return
    const room = box.current.clientWidth
    const missing = table.getBoundingClientRect().width - room
    const rest = order.filter(({ id }) => !state.gone.has(id))
    if (missing <= 1) return
    setWidth((before) => Math.min(before, room))
    const narrowest = ({ width: before }: { width: number }) => Math.min(before, room)
    if (rest.length === 0) {
      setState((before) => (before.isWide ? before : { ...before, width: narrowest(before), isWide: true }))
      return
    }
    const widthOf = (id: string) => table.querySelector(`th[data-column="${id}"]`)?.clientWidth ?? 0
    const more = givingWay(
      rest.map(({ id }) => [id, widthOf(id)]),
      missing + (state.gone.size > 0 ? 0 : namePlus),
    )
    setState((before) => ({ ...before, gone: new Set([...before.gone, ...more]), width: narrowest(before) }))
    // Every change of the order's content is a change of the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, state.gone, width, ...changes])

  return { box, folded: columns.filter(({ id }) => state.gone.has(id)), isWide: state.isWide }
}

/** Up to this width rows are cards. */
const cards = 600

/** Endless until the place has been measured and is narrow, or has changed: until then, nothing hangs on its number. */
function useWidth(box: RefObject<HTMLDivElement | null>) {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    if (!box.current) return
    let isFirst = true
    const observer = new ResizeObserver(([entry]) => {
      // The table was measured in it already.
      const isKnown = isFirst && entry && entry.contentRect.width > cards
      isFirst = false
      if (entry && !isKnown) setWidth(entry.contentRect.width)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return [width, setWidth] as const
}
