/** The chosen rows of a list. */
import { useState } from 'react'
import type { SomeListAddress } from './list-address.ts'

/** The props of the buttons for the chosen rows. */
export type Chosen = { ids: number[]; clear: () => void }

export type Selection = Chosen & {
  has: (id: number) => boolean
  /** Chooses rows, or chooses them no longer. */
  choose: (ids: readonly number[], on: boolean) => void
}

/** Chosen rows stay chosen from page to page, and no longer once the list becomes another one. */
export function useSelection(list: SomeListAddress): Selection {
  const { page: _page, per_page: _perPage, sort: _sort, ...narrowing } = list.request
  const scope = JSON.stringify(narrowing)
  const [chosen, setChosen] = useState({ scope, ids: none })
  const ids = chosen.scope === scope ? chosen.ids : none
  return {
    ids: [...ids].toSorted((a, b) => a - b),
    has: (id) => ids.has(id),
    choose: (some, on) =>
      setChosen((before) => {
        const after = new Set(before.scope === scope ? before.ids : none)
        for (const id of some) {
          if (on) after.add(id)
          else after.delete(id)
        }
        return { scope, ids: after }
      }),
    clear: () => setChosen({ scope, ids: none }),
  }
}

const none: ReadonlySet<number> = new Set()
