import { Suspense } from 'react'
import { latePart } from '../late-part.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

const Shown = latePart(() => import('./Shown.tsx').then((module) => module.Shown))

/** Where dialogs and short messages appear. Their code comes after the page, which is usable without it. */
export function Overlays() {
  return useIsHydrated() ? (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  ) : null
}
