/** Visitors' pages whose forms say most; inside the layout of forms. */
import { Outlet } from 'react-router'
import { prepareWords } from '#words/bundles.ts'
import { BundleWords } from './Providers.tsx'

const bundles = ['entry', 'forms'] as const
await Promise.all(bundles.map(prepareWords))

export default function LongForms() {
  return (
    <BundleWords bundles={bundles}>
      <Outlet />
    </BundleWords>
  )
}
