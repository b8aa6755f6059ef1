import { lazy, Suspense, useSyncExternalStore } from 'react'
import { idle } from '../idle.ts'

const again = 2000
const never = () => () => undefined

/** Tried again until it comes: a line that is lost now must not cost the page. */
const load = (): Promise<typeof import('./Shown.tsx')> =>
  import('./Shown.tsx').catch(() => new Promise((resolve) => setTimeout(() => resolve(load()), again)))
const Shown = lazy(async () => {
  await idle()
  return { default: (await load()).Shown }
})

/** Where dialogs and short messages appear. Their code comes after the page, which is usable without it. */
export function Overlays() {
  // Neither on the server nor while its page is taken over.
  const isWanted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isWanted ? (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  ) : null
}
