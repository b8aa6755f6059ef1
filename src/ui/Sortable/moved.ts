/** The items with the one at `from` standing at `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, place) => place !== from)
  const item = items[from]
  return item === undefined ? others : [...others.slice(0, to), item, ...others.slice(to)]
}

type Row = { top: number; bottom: number }

/** Where the row at `from` goes for a pointer at this height: past each row whose middle it has crossed. */
export function placeUnder(rows: readonly Row[], from: number, y: number): number {
  const middle = ({ top, bottom }: Row) => (top + bottom) / 2
  const above = rows.slice(0, from).filter((row) => y >= middle(row)).length
  const below = rows.slice(from + 1).filter((row) => y > middle(row)).length
  return above < from ? above : from + below
}
