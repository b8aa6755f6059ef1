/** The signed-in user's name. The menu behind it comes at the first press: no page shows it by itself. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionUser } from '#features/account/account.contract.ts'
import { attended } from '#ui/idle.ts'
import { untilItComes } from '#ui/until-it-comes.ts'
import { NameButton } from './NameButton.tsx'

const load = () => untilItComes(() => import('./AccountMenu.tsx'))
const Menu = lazy(async () => ({ default: (await load()).AccountMenu }))

export function AccountButton({ user }: { user: SessionUser }) {
  const [isWanted, setWanted] = useState(false)
  // On its way before somebody has moved to it.
  useEffect(() => void attended().then(load), [])
  const closed = (
    <NameButton user={user} aria-haspopup="menu" aria-expanded={isWanted} onClick={() => setWanted(true)} />
  )
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <Menu user={user} isPressed />
    </Suspense>
  )
}
