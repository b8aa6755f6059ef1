import { useMatches } from 'react-router'
import type { BundleName } from '#words/bundles.ts'

type Saying = { bundles?: readonly BundleName[] } | undefined

/** The words around a page: those of its area. Pages that say more have a layout of their own, which has them ready. */
export function useBundles(ofArea: readonly BundleName[]): readonly BundleName[] {
  const [bundles = ofArea] = useMatches().flatMap(({ handle }) => {
    const said = (handle as Saying)?.bundles
    return said ? [said] : []
  })
  return bundles
}
