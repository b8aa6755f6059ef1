/** Visitors' pages with a form of few fields; inside the layout of forms. */
import { Outlet } from 'react-router'
import { prepareWords } from '#words/bundles.ts'
import { BundleWords } from './Providers.tsx'

const bundles = ['entry', 'short-forms'] as const
await Promise.all(bundles.map(prepareWords))

export default function ShortForms() {
  return (
    <BundleWords bundles={bundles}>
      <Outlet />
    </BundleWords>
  )
}
