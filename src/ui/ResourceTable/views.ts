/**
 * Views of a list: its filters, search, order and how high its rows are, under a name. The frame around the office keeps
 * them (docs/decisions/114).
 */
import { createContext, useContext } from 'react'
import { useSearchParams } from 'react-router'

export type View = {
  id: number
  list: string
  name: string
  address: string
  is_compact: boolean
  is_shared: boolean
  /** One's own; others are offered and stay as they are. */
  is_own: boolean
  owner_name: string
}

export type NewView = Pick<View, 'list' | 'name' | 'address' | 'is_compact' | 'is_shared'>

export type Views = {
  all: readonly View[]
  /** Says itself why it failed; whether it is kept. */
  save: (view: NewView) => Promise<boolean>
  remove: (id: number) => Promise<void>
  /** Whether others are offered what somebody shares. */
  canShare: boolean
  most: number
  longestName: number
}

/** Null where nobody keeps views. */
export const ViewsContext = createContext<Views | null>(null)

/** An address without the page, which is no part of a view, in one order. */
export function addressOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

/** The views of a list, and the actions on them. */
export function useViews(
  { all, save, remove, most }: Views,
  list: string,
  isCompact: boolean,
  setCompact: (isCompact: boolean) => void,
) {
  const [params, setParams] = useSearchParams()
  const views = all.filter((view) => view.list === list)
  const own = views.filter((view) => view.is_own)
  const address = addressOf(params)
  return {
    views,
    own,
    /** The view that the list shows now. */
    current: views.find((view) => view.address === address && view.is_compact === isCompact),
    isFull: own.length >= most,
    save: (name: string, isShared: boolean) =>
      save({ list, name, address, is_compact: isCompact, is_shared: isShared }),
    remove,
    open: (view: View) => {
      setCompact(view.is_compact)
      setParams(new URLSearchParams(view.address), { preventScrollReset: true })
    },
  }
}

export const useKeptViews = () => useContext(ViewsContext)
