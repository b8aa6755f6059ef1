/** Visitors' pages that carry forms; inside the guest layout. */
import { Outlet } from 'react-router'
import { prepareWords } from '#words/bundles.ts'
import '../ui/theme/forms.css'
import { Providers } from './Providers.tsx'

await prepareWords('entry')
const bundles = ['entry'] as const

export default function Forms() {
  return (
    <Providers bundles={bundles}>
      <Outlet />
    </Providers>
  )
}
