/** Visitors' pages to read; inside the layout of forms. */
import { Outlet } from 'react-router'
import { prepareWords } from '#words/bundles.ts'
import { BundleWords } from './Providers.tsx'

const bundles = ['entry', 'papers'] as const
await Promise.all(bundles.map(prepareWords))

export default function Papers() {
  return (
    <BundleWords bundles={bundles}>
      <Outlet />
    </BundleWords>
  )
}
