import { lazy, Suspense } from 'react'
import { attended } from '../idle.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

const again = 2000

/** Tried again until it comes: a line that is lost now must not cost the page. */
const load = (): Promise<typeof import('./Shown.tsx')> =>
  import('./Shown.tsx').catch(() => new Promise((resolve) => setTimeout(() => resolve(load()), again)))
const Shown = lazy(async () => {
  await attended()
  return { default: (await load()).Shown }
})

/** Where dialogs and short messages appear. Their code comes after the page, which is usable without it. */
export function Overlays() {
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  ) : null
}
