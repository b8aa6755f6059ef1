/** Which sign-up of the page is open; the address names it, so that Back closes it. */
import { useAddressParams } from '#ui/search-params.ts'
import type { SignUp } from '../../party.contract.ts'

export type Opened = {
  /** Null while none is, or while its page is not there. */
  signUp: SignUp | null
  /** Its neighbours on this page, and its place among them. */
  next: number | null
  previous: number | null
  /** The proof of the next one. */
  nextProof: string | null
  at: number
  count: number
  open: (id: number | null) => void
}

export function useOpened(rows: readonly SignUp[] | undefined): Opened {
  const [params, changeParams] = useAddressParams()
  const id = Number(params.get('look'))
  const index = rows?.findIndex((row) => row.id === id) ?? -1
  const open = (wanted: number | null) =>
    changeParams(
      (after) => {
        if (wanted === null) after.delete('look')
        else after.set('look', String(wanted))
      },
      // From one to the next is one visit.
      { replace: params.has('look') },
    )
  return {
    signUp: rows?.[index] ?? null,
    next: (index >= 0 ? rows?.[index + 1]?.id : null) ?? null,
    nextProof: (index >= 0 ? rows?.[index + 1]?.proof : null) ?? null,
    previous: (index > 0 ? rows?.[index - 1]?.id : null) ?? null,
    at: index + 1,
    count: rows?.length ?? 0,
    open,
  }
}
