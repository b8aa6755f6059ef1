import { lazy, Suspense } from 'react'
import { attended } from '../idle.ts'
import { untilItComes } from '../until-it-comes.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

const Shown = lazy(async () => {
  await attended()
  return { default: (await untilItComes(() => import('./Shown.tsx'))).Shown }
})

/** Where dialogs and short messages appear. Their code comes after the page, which is usable without it. */
export function Overlays() {
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  ) : null
}
