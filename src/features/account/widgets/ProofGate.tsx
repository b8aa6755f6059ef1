import { lazy, Suspense, useSyncExternalStore } from 'react'
import { proofStore } from '#api/proof.ts'

const Dialog = lazy(async () => ({ default: (await import('./ProofDialog.tsx')).ProofDialog }))

/** Shows the dialog while a call waits for it (api/proof.ts). */
export function ProofGate() {
  const { isOpen } = useSyncExternalStore(proofStore.subscribe, proofStore.get, proofStore.getOnServer)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  )
}
