/** Visitors' pages to read, and those behind a link in a mail; inside the layout of forms. */
import { Outlet } from 'react-router'
import { prepareWords } from '#words/bundles.ts'
import { BundleWords } from './Providers.tsx'

const bundles = ['entry', 'forms', 'papers'] as const
await Promise.all(bundles.map(prepareWords))

export default function Papers() {
  return (
    <BundleWords bundles={bundles}>
      <Outlet />
    </BundleWords>
  )
}
