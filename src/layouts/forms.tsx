/** Visitors' pages that carry forms; inside the guest layout. */
import { Outlet } from 'react-router'
import { Providers } from './Providers.tsx'

export default function Forms() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}
