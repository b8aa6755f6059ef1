/**
 * Views of a list: its filters, search, order and how high its rows are, under a name. This browser keeps them, for each
 * account and list (docs/decisions/020).
 */
import { useLocalStorage } from '@mantine/hooks'
import { createContext, useContext } from 'react'
import { useSearchParams } from 'react-router'

export type View = { name: string; address: string; isCompact: boolean }

export const mostViews = 20
export const longestName = 40

/** Whose views these are; the frame around the office says it. */
export const ViewsOwner = createContext<number | undefined>(undefined)

/** Puts a view among the others, in place of one of the same name, in the order of names. */
export const withView = (views: readonly View[], view: View): View[] =>
  [...views.filter(({ name }) => name !== view.name), view]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, mostViews)

/** An address without the page, which is no part of a view, in one order. */
export function addressOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

/** The views of a list, and the actions on them. */
export function useViews(list: string, isCompact: boolean, setCompact: (isCompact: boolean) => void) {
  const owner = useContext(ViewsOwner)
  const [params, setParams] = useSearchParams()
  const [views, setViews] = useLocalStorage<View[]>({
    key: `views:${owner ?? 0}:${list}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const address = addressOf(params)
  return {
    views,
    /** The view that the list shows now. */
    current: views.find((view) => view.address === address && view.isCompact === isCompact),
    isFull: views.length >= mostViews,
    save: (name: string) => setViews(withView(views, { name, address, isCompact })),
    remove: (name: string) => setViews(views.filter((view) => view.name !== name)),
    open: (view: View) => {
      setCompact(view.isCompact)
      setParams(new URLSearchParams(view.address), { preventScrollReset: true })
    },
  }
}
